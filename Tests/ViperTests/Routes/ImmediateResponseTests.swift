import Synchronization
import ViperTesting

@Suite("Responses of modules that never wait")
struct ImmediateResponseTests {
    /// A module that responds with its input without waiting, or fails.
    private enum Known {
        struct Input: WireInput {
            let number: Int
            init(_ field: inout some InputFields) { number = field.query("number", "A number.", 1...9, default: 1) }
        }

        struct Interactor: ImmediateInteractor {
            let failure: Failure?

            func execute(_ input: Input) throws(Failure) -> String {
                if let failure { throw failure }
                return "\(input.number)"
            }
        }

        struct Builder: Viper.Builder {
            var failure: Failure?

            func build(in scope: Void) -> Module<Interactor, Echo.Presenter, Echo.View> {
                Module(Interactor(failure: failure), Echo.Presenter(), Echo.View())
            }
        }
    }

    /// A module that finds the one thing there is.
    private enum Found {
        struct Interactor: LookupInteractor {
            static let id = UUID(high: 1, low: 2)
            let isImmediate: Bool

            func find(_ id: UUID) async throws(Failure) -> String {
                guard id == Self.id else { throw .missing("No thing '\(id.text)'.") }
                return "found"
            }

            func findImmediately(_ id: UUID) throws(Failure) -> String? {
                guard isImmediate else { return nil }
                guard id == Self.id else { throw .missing("No thing '\(id.text)'.") }
                return "found"
            }
        }

        static func route(_ pattern: Pattern, isImmediate: Bool) -> Route<Void> {
            Route(.get, pattern, isEntry: true) { _ in
                Module(Interactor(isImmediate: isImmediate), Echo.Presenter(), Echo.View())
            }
        }

        static let path = Interactor.id.text
    }

    private func dispatcher(
        _ policies: Policies = Policies(), report: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> Dispatcher {
        let known = Route(.get, "/known", Known.Builder(), isEntry: true)
        let routes: [Route<Void>] = [
            known, Route(.post, "/known", Known.Builder(), isEntry: true),
            Route(.get, "/missing", Known.Builder(failure: .missing("Nothing.")), isEntry: true),
            Route(.get, "/broken", Known.Builder(failure: .broken("secret")), isEntry: true),
            Route("/below", Router([known])),
            Found.route("/things/{id}", isImmediate: true), Found.route("/far/{id}", isImmediate: false),
            Route("/guarded", Router([known])).behind(StrangersGate(), isPrivate: false),
            Route("/kept", Router([Found.route("/{id}", isImmediate: true)])).behind(StrangersGate(), isPrivate: true),
            Route(.get, "/waiting", Word.Builder(word: "w"), isEntry: true),
            Route("/doors/{door}", Router(CaptureGate(), [Route(.get, "", Word.ScopedBuilder(), isEntry: true)])),
            Route(
                "/gated/{door}",
                Router(CaptureGate(), [Route(.get, "", isEntry: true) { _ in Known.Builder().build(in: ()) }])),
        ]
        return try ViperTests.dispatcher(routes, policies, report: report)
    }

    private func expectSame(
        _ request: TestRequest, _ status: Int, _ location: SourceLocation = #_sourceLocation
    ) async throws {
        try await ImmediateAnswers.expectSame(request, status, location) { report in
            var policies = Policies()
            policies.limiter = try RateLimiter(RequestLimits(reads: 2), seconds: 60)
            return try dispatcher(policies, report: report)
        }
    }

    @Test("They are what waiting for them would give: found, failed, refused, and not modified")
    func same() async throws {
        try await expectSame(TestRequest("GET", "/known?number=7"), 200)
        try await expectSame(TestRequest("HEAD", "/known"), 200)
        try await expectSame(TestRequest("GET", "/below/known"), 200)
        try await expectSame(TestRequest("GET", "/known?number=10&x=1"), 400)
        try await expectSame(TestRequest("GET", "/known", [("Accept", "text/csv")]), 406)
        try await expectSame(TestRequest("GET", "/missing"), 404)
        try await expectSame(TestRequest("GET", "/broken"), 500)
        try await expectSame(TestRequest("GET", "/things/\(Found.path)"), 200)
        try await expectSame(TestRequest("GET", "/things/00000000-0000-0000-0000-000000000000"), 404)
        try await expectSame(TestRequest("GET", "/things/none"), 400)
        try await expectSame(TestRequest("GET", "/guarded/known?number=7"), 200)
        try await expectSame(TestRequest("GET", "/guarded/known", [("X-Refused", "yes")]), 404)
        try await expectSame(TestRequest("GET", "/kept/\(Found.path)"), 200)
        let tag = try #require(try await ImmediateAnswers.of(dispatcher(), TestRequest("GET", "/known"))?["ETag"])
        try await expectSame(TestRequest("GET", "/known", [("If-None-Match", tag)]), 304)
        try await expectSame(TestRequest("GET", "/known", [("If-Match", #""other""#)]), 412)
    }

    @Test("A document is sent whole, under the name of its route")
    func document() async throws {
        let pattern = Mutex("")
        let dispatcher = try dispatcher()
        let client = InProcessClient { request in
            let response = dispatcher.respondImmediately(to: request)
            pattern.withLock { $0 = String(decoding: request.storage.pattern, as: UTF8.self) }
            return response ?? Response(.noContent)
        }
        let response = try await client.get("/below/known?number=7")
        #expect(response.text == #"{"text":"7"}"#)
        #expect(pattern.withLock { $0 } == "/below/known")
    }

    @Test(
        "Modules and gates that may wait, other methods and unknown paths are left to the waiting way",
        arguments: [
            ("GET", "/waiting"), ("POST", "/known"), ("OPTIONS", "/known"), ("DELETE", "/known"), ("GET", "/nothing"),
            ("GET", "/doors/blue"), ("GET", "/gated/blue"), ("GET", "/gated/closed"), ("GET", "/far/\(Found.path)"),
        ])
    func others(_ method: String, _ target: String) async throws {
        #expect(try await ImmediateAnswers.of(dispatcher(), TestRequest(method, target)) == nil)
    }

    @Test("A request that was left to the waiting way counts once, and is answered as ever")
    func handedOn() async throws {
        var policies = Policies()
        policies.limiter = try RateLimiter(RequestLimits(reads: 4), seconds: 60)
        let dispatcher = try dispatcher(policies)
        let client = InProcessClient { request in
            if let response = dispatcher.respondImmediately(to: request) { return response }
            return await dispatcher.respond(to: request)
        }
        let far = "/far/\(Found.path)"
        for (target, status, left) in [("/gated/blue", 200, "3"), (far, 200, "2"), ("/doors/closed", 404, "1")] {
            let response = try await client.get(target)
            #expect(response.status == status)
            #expect(response["RateLimit"]?.contains(";r=\(left);") == true)
        }
        for (name, status, left) in [("ada", 200, "0"), ("eve", 429, "0")] {
            let response = try await client.send(TestRequest("GET", "/kept/\(Found.path)", [("X-Name", name)]))
            #expect(response.status == status)
            #expect(response["RateLimit"]?.contains(";r=\(left);") == true)
        }
    }
}
