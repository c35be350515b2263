import Synchronization
import ViperTesting

/// What a dispatcher responds without waiting.
enum ImmediateAnswers {
    /// The response to a request, once its pending change has ended; nil if there is none without waiting.
    static func of(_ dispatcher: Dispatcher, _ request: TestRequest) async throws -> TestResponse? {
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

    /// Expects that a request gets the same response, with the same reports to the log, without waiting and with it.
    ///
    /// - Parameter make: makes a dispatcher that reports to a closure.
    static func expectSame(
        _ request: TestRequest, _ status: Int, _ location: SourceLocation = #_sourceLocation,
        _ make: (@escaping @Sendable (String) -> Void) throws -> Dispatcher
    ) async throws {
        var reports: [[String]] = []
        var responses: [TestResponse] = []
        for isImmediate in [true, false] {
            let reported = Mutex<[String]>([])
            let dispatcher = try make { inner in reported.withLock { $0.append(inner) } }
            if isImmediate {
                responses.append(try #require(try await of(dispatcher, request), sourceLocation: location))
            } else {
                responses.append(try await InProcessClient(dispatcher).send(request))
            }
            reports.append(reported.withLock { $0 })
        }
        #expect(responses.map(\.status) == [status, status], sourceLocation: location)
        #expect(responses[0].text == responses[1].text, sourceLocation: location)
        let fields = responses.map { $0.fields.map { "\($0.name): \($0.value)" } }
        #expect(fields[0] == fields[1], sourceLocation: location)
        #expect(reports[0] == reports[1], sourceLocation: location)
    }
}

/// A gate that knows strangers, refuses some, and must look others up.
struct StrangersGate: Interactor {
    func execute(_ request: Request) async throws(Failure) {
        if try executeImmediately(request) == nil, request.header("X-Name")?.elementsEqual("eve".utf8) == true {
            throw .missing("Nobody is called so.")
        }
    }

    func executeImmediately(_ request: Request) throws(Failure) -> Void? {
        guard request.header("X-Refused") == nil else { throw .missing("No stranger may see it.") }
        return request.header("X-Name") == nil ? () : nil
    }
}
