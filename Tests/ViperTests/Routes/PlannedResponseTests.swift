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

    /// A gate that counts how often it is asked.
    private final class CountingGate: Interactor {
        let count = Atomic<Int>(0)

        func execute(_ request: Request) async throws(Failure) { _ = try executeImmediately(request) }

        func executeImmediately(_ request: Request) throws(Failure) -> Void? {
            count.add(1, ordering: .relaxed)
            return ()
        }
    }

    private func dispatcher(report: @escaping @Sendable (String) -> Void = { _ in }) throws -> Dispatcher {
        let routes = [
            Add.route("/added"), Add.route("/full", .full("secret")), Add.route("/unknown", .outcomeUnknown("secret")),
            Add.route("/far", isImmediate: false),
            Route("/guarded", Router([Add.route("/added")])).behind(StrangersGate(), isPrivate: true),
        ]
        var policies = Policies()
        policies.limiter = try RateLimiter(RequestLimits(reads: 4), seconds: 60)
        policies.idempotencyStore = PassingStore()
        return try ViperTests.dispatcher(routes, policies, report: report)
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
        for (request, status) in [
            (post(path, body), status), (post("/guarded/added", body, [("X-Refused", "yes")]), 404),
            (post(path, body, [("Accept", "text/csv")]), 406),
        ] {
            try await ImmediateAnswers.expectSame(request, status) { try dispatcher(report: $0) }
        }
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
        let dispatcher = try ViperTests.dispatcher([route])
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
        #expect(try await ImmediateAnswers.of(dispatcher, post("/added", "{}", [("Idempotency-Key", "k")])) == nil)
        #expect(try await ImmediateAnswers.of(dispatcher, post("/far")) == nil)
        #expect(try await ImmediateAnswers.of(dispatcher, post("/guarded/added", "{}", [("X-Name", "ada")])) == nil)
    }
}
