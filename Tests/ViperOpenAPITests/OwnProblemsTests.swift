import Testing
import Viper
import ViperHTTP
import ViperOpenAPI

@Suite("Failures of features' own in the API's description")
struct OwnProblemsTests {
    private static let full = ProblemKind("shelf-full", .conflict, "Full", "The shelf is full.", remedy: "Wait.")
    private static let locked = ProblemKind("locked", Status(423), "Locked", "Somebody reads it.", remedy: "Wait.")

    private struct Gate: Interactor {
        static let failures = FailureKinds.unauthenticated(Challenge("Bearer"))
        func execute(_ request: Request) async throws(Failure) {}
    }

    private struct Look: Interactor {
        static let failures: FailureKinds = [.other(full), .other(locked), .conflict]
        func execute(_ input: NoInput) async throws(Failure) {}
    }

    private let document: ReadDocument

    init() throws {
        let look = Module(Look(), NoPresenter(), ThingsNothing())
        document = try ReadDocument(
            Route(.delete, "/open", "Look", isEntry: true) { _ in look },
            Route("/gated", Router(Gate(), [Route(.delete, "", "Look behind it", isEntry: true) { _ in look }])))
    }

    @Test("A status has one response, whose description names the operation's kinds of problems")
    func statuses() {
        #expect(
            document["paths", "/open", "delete", "responses", "423"]
                == ##"{"$ref":"#/components/responses/Problem423","description":"`/problems/locked`: Somebody reads it."}"##
        )
        let conflict = document["paths", "/open", "delete", "responses", "409", "description"]
        #expect(
            conflict == #""The change conflicts with stored data. `/problems/shelf-full`: The shelf is full.""#)
        #expect(
            document["components", "responses", "Problem423", "content"]?.contains("application/problem+json") == true)
    }

    @Test("In OpenAPI 3.0, which reads nothing beside a reference, a response with words of its own is a copy")
    func olderStatuses() throws {
        let older = try document.older()
        let response = ["paths", "/open", "delete", "responses", "423"]
        #expect(older.names(response) == ["description", "headers", "content"])
        #expect(older[response + ["description"]] == #""`/problems/locked`: Somebody reads it.""#)
        #expect(older[response + ["content"]] == document["components", "responses", "Problem423", "content"])
        #expect(
            older["paths", "/gated", "delete", "responses", "401"]
                == ##"{"$ref":"#/components/responses/Unauthorized"}"##)
    }

    @Test("What demands credentials has their scheme, a 401 and its challenge; what does not has none")
    func security() {
        #expect(document["components", "securitySchemes"] == #"{"bearer":{"type":"http","scheme":"bearer"}}"#)
        #expect(document["paths", "/gated", "delete", "security"] == #"[{"bearer":[]}]"#)
        #expect(
            document["paths", "/gated", "delete", "responses", "401"]
                == ##"{"$ref":"#/components/responses/Unauthorized"}"##)
        #expect(document["components", "responses", "Unauthorized", "headers", "WWW-Authenticate"] != nil)
        #expect(document["paths", "/open", "delete", "security"] == nil)
        #expect(document["paths", "/open", "delete", "responses", "401"] == nil)
    }
}

@Suite("The 403 of a page of another origin in the API's description")
struct CookieProblemsTests {
    private struct CookieGate: Interactor {
        static let failures = FailureKinds.unauthenticated(Challenge("Bearer"))
        static let authentication: Authentication? = Authentication([.http("bearer"), .cookie("session")])
        func execute(_ request: Request) async throws(Failure) {}
    }

    private struct TokenGate: Interactor {
        static let failures = FailureKinds.unauthenticated(Challenge("Bearer"))
        func execute(_ request: Request) async throws(Failure) {}
    }

    private struct Look: Interactor {
        func execute(_ input: NoInput) async throws(Failure) {}
    }

    private func routes<Gate: Interactor>(_ path: Pattern, _ gate: Gate) -> Route<Void>
    where Gate.Command == Request, Gate.Outcome == Void {
        let methods: [ViperHTTP.Method] = [.get, .post, .put, .patch, .delete]
        return Route(
            path,
            Router(
                gate,
                methods.map { method in
                    Route(method, "", "Look", isEntry: true) { _ in Module(Look(), NoPresenter(), ThingsNothing()) }
                }))
    }

    @Test("Changes behind a gate that takes a cookie have it; reads, and changes by a token alone, have none")
    func changes() throws {
        let document = try ReadDocument(routes("/cookies", CookieGate()), routes("/tokens", TokenGate()))
        for method in ["get", "post", "put", "patch", "delete"] {
            let isDescribed = document["paths", "/cookies", method, "responses", "403"] != nil
            #expect(isDescribed == (method != "get"), "\(method)")
            #expect(document["paths", "/tokens", method, "responses", "403"] == nil, "\(method)")
            #expect(document["paths", "/tokens", method, "responses", "401"] != nil, "\(method)")
        }
    }
}

private struct ThingsNothing: EmptyView {}
