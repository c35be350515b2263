import HTTP
import Support
import Synchronization
import Testing
import Viper

@Suite("Failures and links")
struct DispatcherTests {
    @Test(
        "Each failure is its own problem, and tells no inner detail",
        arguments: [
            (Failure.missing("Nothing."), 404, "Nothing."), (.stale("Changed."), 412, "Changed."),
            (.conflict("Taken."), 409, "Taken."),
            (.unavailable("secret"), 503, "The server cannot serve this right now; try again."),
            (.timedOut("secret"), 503, "The request took longer than the server allows; try again."),
            (.full("secret"), 507, "The server has no room to store this; nothing was changed."),
            (.broken("secret"), 500, "The server failed; its log has the cause under this request's id."),
            (.rule([.init("name", "taken", "Expected a new name.")]), 422, "The body has 1 fault."),
        ])
    func failures(_ failure: Failure, _ status: Int, _ detail: String) async throws {
        let reported = Mutex<[String]>([])
        let client = try client([Route(.get, "/{id}", Echo.Builder(failure: failure), isEntry: true)]) { inner in
            reported.withLock { $0.append(inner) }
        }
        let answer = try await client.get("/01920000-0000-7000-8000-000000000000")
        #expect(answer.status == status)
        #expect(answer.text.contains(#""detail":"\#(detail)","#))
        #expect(answer["Content-Type"] == "application/problem+json")
        #expect(answer["Cache-Control"] == "no-store")
        #expect(!answer.text.contains("secret"))
        #expect(reported.withLock { $0 } == (failure.inner.map { [$0] } ?? []))
        #expect((answer["Retry-After"] != nil) == (status == 503))
    }

    @Test("A link is its pattern with the captures filled, behind the public path")
    func links() {
        let id = UUID(high: 0x0192_0000_0000_7000, low: 0x8000_0000_0000_0001)
        let detail = Transition(to: "/items/{id}", publicPath: "/api")
        #expect(Link(detail, .uuid(id)).text == "/api/items/01920000-0000-7000-8000-000000000001")
        let part = Transition(to: "/accounts/{a}/transactions/{t}", publicPath: "")
        #expect(Link(part, .integer(7), .integer(-8)).text == "/accounts/7/transactions/-8")
        #expect(Link(Transition(to: "/", publicPath: "")).text == "/")
        #expect(Link(Transition(to: "/items", publicPath: "")).text == "/items")
    }
}
