import Synchronization
import ViperTesting

@Suite("Responses of changes that are known beforehand")
struct PlannedResponseTests {
    /// A module whose change is known beforehand, or not.
    private enum Add {
        struct Input: WireInput {
            let number: Int
            init(_ field: inout some InputFields) { number = field.body("number", "A number.", 1...9, default: 1) }
        }

        final class Change: PendingChange {
            let failure: (any Error)?
            init(_ failure: Failure?) { self.failure = failure }
            func begin(for waiter: any ChangeWaiter) { waiter.changeEnded() }
        }

        struct Interactor: Viper.Interactor {
            let failure: Failure?
            let isImmediate: Bool

            static var mayPlan: Bool { true }

            func execute(_ input: Input) async throws(Failure) -> String {
                if let failure { throw failure }
                return "\(input.number)"
            }

            func plan(_ input: Input) throws(Failure) -> PlannedOutcome<String>? {
                PlannedOutcome("\(input.number)", by: Change(failure))
            }
        }

        static func route(_ path: Pattern, _ failure: Failure? = nil, isImmediate: Bool = true) -> Route<Void> {
            Route(.post, path, isEntry: true) { _ in
                Module(Interactor(failure: failure, isImmediate: isImmediate), Echo.Presenter(), Echo.View())
            }
        }
    }

    /// A gate that refuses some, and must look others up.
    private struct NamesGate: Interactor {
        func execute(_ request: Request) async throws(Failure) { _ = try executeImmediately(request) }

        func executeImmediately(_ request: Request) throws(Failure) -> Void? {
            guard request.header("X-Refused") == nil else { throw .missing("No stranger may do it.") }
            return request.header("X-Name") == nil ? () : nil
        }
    }

    /// A gate that counts how often it is asked.
    private final class CountingGate: Interactor {
        let count = Atomic<Int>(0)

        func execute(_ request: Request) async throws(Failure) { _ = try executeImmediately(request) }

        func executeImmediately(_ request: Request) throws(Failure) -> Void? {
            count.add(1, ordering: .relaxed)
            return ()
        }
    }

    private final class PassingLedger: IdempotencyStore {
        func answer(
            under key: IdempotencyKey, _ work: @escaping @Sendable () async throws(Failure) -> Response
        ) async throws(Failure) -> IdempotentResponse { .made(try await work()) }
    }

    private func dispatcher(report: @escaping @Sendable (String) -> Void = { _ in }) throws -> Dispatcher {
        let routes = [
            Add.route("/added"), Add.route("/full", .full("secret")), Add.route("/unknown", .outcomeUnknown("secret")),
            Add.route("/far", isImmediate: false),
            Route("/guarded", Router([Add.route("/added")])).behind(NamesGate(), isPrivate: true),
        ]
        var policies = Policies()
        policies.limiter = try RateLimiter(RequestLimits(reads: 4), seconds: 60)
        policies.idempotencyStore = PassingLedger()
        return Dispatcher(try RouteTable(Router(routes), namedRoutes: []), policies) { inner, _, _ in report(inner) }
    }

    /// What the dispatcher responds to a change that is known beforehand, once that has ended; nil if it is not known.
    private func planned(_ dispatcher: Dispatcher, _ request: TestRequest) async throws -> TestResponse? {
        let isAnswered = Atomic<Bool>(false)
        let client = InProcessClient { request in
            guard let response = dispatcher.respondImmediately(to: request) else { return Response(.noContent) }
            isAnswered.store(true, ordering: .relaxed)
            guard let failure = response.pendingChange?.failure else { return response }
            return dispatcher.respond(to: request, failedWith: failure)
        }
        let response = try await client.send(request)
        return isAnswered.load(ordering: .relaxed) ? response : nil
    }

    private func post(
        _ path: String, _ body: String = "{}", _ fields: [(name: String, value: String)] = []
    ) -> TestRequest { TestRequest("POST", path, fields, body: body) }

    @Test(
        "They are what waiting for the change would give: made, failed, and refused",
        arguments: [
            ("/added", #"{"number":7}"#, 200), ("/added", #"{"number":10}"#, 422), ("/added", "{", 400),
            ("/full", "{}", 507), ("/unknown", "{}", 503), ("/guarded/added", "{}", 200),
        ])
    func same(_ path: String, _ body: String, _ status: Int) async throws {
        try await expectSame(post(path, body), status)
        try await expectSame(post("/guarded/added", body, [("X-Refused", "yes")]), 404)
        try await expectSame(post(path, body, [("Accept", "text/csv")]), 406)
    }

    private func expectSame(
        _ request: TestRequest, _ status: Int, _ location: SourceLocation = #_sourceLocation
    ) async throws {
        var reports: [[String]] = []
        var responses: [TestResponse] = []
        for isPlanned in [true, false] {
            let reported = Mutex<[String]>([])
            let dispatcher = try dispatcher { inner in reported.withLock { $0.append(inner) } }
            if isPlanned {
                responses.append(try #require(try await planned(dispatcher, request), sourceLocation: location))
            } else {
                responses.append(try await InProcessClient { await dispatcher.respond(to: $0) }.send(request))
            }
            reports.append(reported.withLock { $0 })
        }
        #expect(responses[0].status == status, sourceLocation: location)
        #expect(responses[1].status == status, sourceLocation: location)
        #expect(responses[0].text == responses[1].text, sourceLocation: location)
        let fields = responses.map { $0.fields.map { "\($0.name): \($0.value)" } }
        #expect(fields[0] == fields[1], sourceLocation: location)
        #expect(reports[0] == reports[1], sourceLocation: location)
    }

    @Test("A response says what it waits for, unless the request was refused")
    func pending() async throws {
        let dispatcher = try dispatcher()
        for (body, isPending) in [("{}", true), ("[]", false)] {
            let waits = Atomic<Bool>(false)
            let client = InProcessClient { request in
                guard let response = dispatcher.respondImmediately(to: request) else { return Response(.noContent) }
                waits.store(response.pendingChange != nil, ordering: .relaxed)
                return response
            }
            _ = try await client.send(post("/added", body))
            #expect(waits.load(ordering: .relaxed) == isPending)
        }
    }

    @Test("A gate is asked once, whether the change behind it is known or not", arguments: [true, false])
    func oneGate(isKnown: Bool) async throws {
        let gate = CountingGate()
        let route = Route("/guarded", Router([Add.route("/added", isImmediate: isKnown)])).behind(gate, isPrivate: true)
        let dispatcher = Dispatcher(try RouteTable(Router([route]), namedRoutes: [])) { _, _, _ in }
        let client = InProcessClient { request in
            if let response = dispatcher.respondImmediately(to: request) { return response }
            return await dispatcher.respond(to: request)
        }
        let response = try await client.send(post("/guarded/added"))
        #expect(response.status == 200 && gate.count.load(ordering: .relaxed) == 1)
    }

    @Test("Keys that only a task can store, unknown changes, and gates that may wait are left to the waiting way")
    func others() async throws {
        let dispatcher = try dispatcher()
        #expect(try await planned(dispatcher, post("/added", "{}", [("Idempotency-Key", "k")])) == nil)
        #expect(try await planned(dispatcher, post("/far")) == nil)
        #expect(try await planned(dispatcher, post("/guarded/added", "{}", [("X-Name", "ada")])) == nil)
    }
}
