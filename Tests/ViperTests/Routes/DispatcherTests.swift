import Synchronization
import ViperTesting

@Suite("Failures and links")
struct DispatcherTests {
    @Test(
        "Each failure is its own problem, and reveals no internal detail",
        arguments: [
            (Failure.missing("Nothing."), 404, "Nothing."), (.stale("Changed."), 412, "Changed."),
            (.conflict("Taken."), 409, "Taken."),
            (.unavailable("secret"), 503, "The server cannot handle the request right now; try again."),
            (.timedOut("secret"), 503, "The request took longer than the server allows; try again."),
            (.full("secret"), 507, "The server is out of storage space; nothing was changed."),
            (.broken("secret"), 500, "The server failed; its log has the cause under this request's id."),
            (.rule("name", "taken", "Expected a new name."), 422, "The body has 1 error."),
        ])
    func failures(_ failure: Failure, _ status: Int, _ detail: String) async throws {
        let reported = Mutex<[String]>([])
        let client = try client([Route(.get, "/{id}", Echo.Builder(failure: failure), isEntry: true)]) { inner in
            reported.withLock { $0.append(inner) }
        }
        let response = try await client.get("/01920000-0000-7000-8000-000000000000")
        #expect(response.status == status)
        #expect(response.text.contains(#""detail":"\#(detail)","#))
        #expect(response["Content-Type"] == "application/problem+json")
        #expect(response["Cache-Control"] == "no-store")
        #expect(!response.text.contains("secret"))
        #expect(reported.withLock { $0 } == (failure.inner.map { [$0] } ?? []))
        #expect((response["Retry-After"] != nil) == (status == 503))
    }

    @Test(
        "If the outcome is not known, only safely repeatable requests get a Retry-After",
        arguments: [
            ("GET", false, true), ("PUT", false, true), ("DELETE", false, true), ("PATCH", false, false),
            ("POST", false, false), ("POST", true, true),
        ], [true, false])
    func outcomeUnknown(_ sent: (method: String, hasKey: Bool, isRepeatable: Bool), hasStore: Bool) async throws {
        let builder = Echo.Builder(failure: .outcomeUnknown("secret"))
        let routes = [Method.get, .put, .delete, .patch, .post].map { Route($0, "/{id}", builder, isEntry: true) }
        var policies = Policies()
        if hasStore { policies.idempotencyStore = PassingStore() }
        let dispatcher = try dispatcher(routes, policies)
        let refused = Problem.outcomeUnknown("The request was cancelled.")
        for isRefused in [false, true] {
            let client = InProcessClient { request in
                if isRefused { return dispatcher.respond(to: request, refusedWith: refused) }
                return await dispatcher.respond(to: request)
            }
            var request = TestRequest(sent.method, "/01920000-0000-7000-8000-000000000000")
            if sent.hasKey { request.fields.append(("Idempotency-Key", "k")) }
            let response = try await client.send(request)
            #expect(response.status == 503)
            #expect(response.text.contains(#""type":"/problems/outcome-unknown","title":"The outcome is unknown""#))
            #expect(response.text.contains("send the same request with the same key again"))
            #expect(!response.text.contains("secret"))
            #expect(response["Retry-After"] == (sent.isRepeatable && (hasStore || !sent.hasKey) ? "1" : nil))
        }
    }

    @Test("A body that no module reads is refused, unless it says nothing; that of a DELETE has no meaning")
    func unreadBodies() async throws {
        let routes: [Route<Void>] = [
            Route(.post, "/run", Word.Builder(word: "done"), isEntry: true),
            Route(.delete, "/run", Word.Builder(word: "done"), isEntry: true),
        ]
        let client = try client(routes)
        for body in [nil, "", "{}", " { } "] {
            #expect(try await client.send(TestRequest("POST", "/run", body: body)).status == 200)
        }
        for body in [#"{"a":1}"#, "[]", "null", "x", "{"] {
            let response = try await client.send(TestRequest("POST", "/run", body: body))
            #expect(response.status == 422, "\(body)")
            #expect(response.text.contains(#"{"pointer":"","code":"notRead","#))
            #expect(try await client.send(TestRequest("POST", "/run?x=1", body: body)).status == 400)
            #expect(try await client.send(TestRequest("DELETE", "/run", body: body)).status == 200)
        }
    }

    @Test("A link is its pattern with the captures filled, behind the public path")
    func links() {
        let id = UUID(high: 0x0192_0000_0000_7000, low: 0x8000_0000_0000_0001)
        let detail = NamedRoute(to: "/items/{id}", publicPath: "/api")
        #expect(Link(detail, .uuid(id)).text == "/api/items/01920000-0000-7000-8000-000000000001")
        let part = NamedRoute(to: "/accounts/{a}/transactions/{t}", publicPath: "")
        #expect(Link(part, .integer(7), .integer(-8)).text == "/accounts/7/transactions/-8")
        #expect(Link(NamedRoute(to: "/", publicPath: "")).text == "/")
        #expect(Link(NamedRoute(to: "/items", publicPath: "")).text == "/items")
    }
}
