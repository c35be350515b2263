import Logging
import ViperTesting

@testable import ViperFeatures
@testable import ViperJobs
@testable import ViperLive
@testable import ViperService
@testable import ViperSettings

/// One server of a program: its features, its policies and its client, which checks every response against the
/// server's own description.
struct Replica: Sendable {
    let client: any TestClient
    let application: Application
    let document: [UInt8]
    let daemon: Daemon?
    private let changes: ChangeLog
    private let runner: Locked<JobRunner>
    private let newRunner: @Sendable () throws -> JobRunner
    /// The store as the server has it.
    let database: CountingDatabase
    private let isOwner: Bool

    /// - Parameter heartbeat: how often an open list hears something; nil if lists cannot be kept open.
    init(
        _ program: Program, over store: any Database, isOwner: Bool, by transport: Transport, clock: any Clock,
        _ values: [String: String], heartbeat: Duration?, _ transcript: Transcript, _ log: Locked<[String]>
    ) throws {
        let database = CountingDatabase(store)
        self.database = database
        self.isOwner = isOwner
        var limits = LiveLimits()
        limits.heartbeat = heartbeat ?? limits.heartbeat
        changes = ChangeLog(over: database, clock: clock, limits: limits)
        let settings = try Settings(program: program.product.name, keys: program.settingKeys, texts: values)
        let queue = JobQueue()
        let context = FeatureContext(
            database: database, clock: clock, settings: settings, product: program.product,
            logger: .collecting(in: log), executable: builtProgram("adder") ?? "/proc/self/exe", isServing: true
        ).providing(queue).providing(changes)
        let features = try program.features.make(context)
        let policies = try Server(program, settings: settings).policies(
            DatabaseIdempotencyStore(database: database, keep: .seconds(86_400), clock: clock))
        application = Application(
            program.product, features, database: database, parts: policies.parts, policy: policies.failures)
        let described = try application.described()
        var options = JobRunner.Options()
        options.poll = .milliseconds(100)
        newRunner = { [application, options] in
            try JobRunner(
                application.features.jobs, over: database, from: queue, options: options, program: program.product.name)
        }
        runner = Locked(try newRunner())
        document = Array(described.document.unsafeBytes)
        let logger = Logger.collecting(in: log)
        let served = try transport.serve(
            Dispatcher(described.table, policies, denied: context.security.noteDenials(behind: TrustedProxies())) {
                detail, _, _ in logger.error("\(detail)")
            })
        daemon = served.daemon
        let checker = try ContractChecker(document: document) { gunzip($0) }
        client = RecordingClient(CheckedClient(served.client, checker) { Issue.record("\($0)") }, transcript)
        try startJobs()
        if heartbeat != nil { changes.feed.start { _ in } }
    }

    /// Works on jobs again after ``stopJobs()``.
    func startJobs() throws {
        let next = try newRunner()
        runner.withLock { $0 = next }
        next.start()
    }

    /// Stops working on jobs, in the middle of what it does, as a server that ends does.
    func stopJobs() async { await runner.withLock { $0 }.stop() }

    func close() async {
        changes.feed.end()
        daemon?.stop()
        await changes.feed.stop()
        await stopJobs()
        await application.features.close()
        if isOwner { await database.close() }
    }
}

/// Everything that servers answered.
final class Transcript: Sendable {
    private let texts = Locked<[String]>([])

    func add(_ request: TestRequest, _ response: TestResponse) {
        let fields = response.fields.map { "\($0.name): \($0.value)\n" }.joined()
        let text = "\(request.method) \(request.target)\n\(response.status)\n\(fields)\(response.text)"
        texts.withLock { $0.append(text) }
    }

    /// The responses in the order in which they came: request line, status, fields and body.
    var responses: [String] { texts.withLock { $0 } }
}

/// Notes what comes back.
struct RecordingClient: TestClient {
    private let client: any TestClient
    private let transcript: Transcript

    init(_ client: any TestClient, _ transcript: Transcript) {
        self.client = client
        self.transcript = transcript
    }

    func send(_ request: TestRequest) async throws -> TestResponse {
        let response = try await client.send(request)
        transcript.add(request, response)
        return response
    }

    func open(_ request: TestRequest) async throws -> EventReader { try await client.open(request) }
}
