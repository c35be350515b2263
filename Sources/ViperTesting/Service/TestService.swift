import Viper
import ViperDaemon
public import ViperDatabase
import ViperHTTP
public import ViperService

/// A whole service with a test's own store.
///
///     try await TestService.with(Notes.self) { service in
///         let response = try await service.client.post("/notes", #"{"text":"Air the tent"}"#)
///         #expect(response.status == 201)
///     }
///
/// Every response is checked against the service's own description: `send` throws if a status, a field, a body or a
/// kind of failure is not as the service declares it.
public struct TestService: Sendable {
    /// Sends requests.
    public let client: any TestClient
    /// The service's database.
    public let database: any Database
    /// The service's description, as `GET /openapi.json` shows it.
    public let document: [UInt8]

    /// Runs a closure in process and over a socket, see ``Transport/tested``, on each engine, each time with an empty store.
    ///
    /// - Parameters:
    ///   - engines: the engines to run on.
    ///   - settings: values of settings by key; all others have their defaults, but the data folder is an empty one.
    ///   - isLive: whether lists can be kept open, with `open` of the client.
    /// - Throws: what the closure throws, and a ``TestFault`` for a response that the service does not describe.
    public static func with<S: Service>(
        _ service: S.Type, over engines: [TestStore.Engine] = TestStore.Engine.allCases,
        settings: [String: String] = [:], isLive: Bool = false, _ body: (TestService) async throws -> Void
    ) async throws {
        let schema = TestStore.Schema(S.name.filter(\.isLetter), service.program.features.migrations)
        for engine in engines {
            for transport in Transport.tested {
                try await run(service.program, schema, on: engine, by: transport, settings, isLive: isLive, body)
            }
        }
    }

    /// Runs a closure with an empty store.
    static func run<Output>(
        _ program: Program, _ schema: TestStore.Schema, on engine: TestStore.Engine, by transport: Transport,
        clock: any Clock = SystemClock(), _ values: [String: String], isLive: Bool = false,
        _ body: (TestService) async throws -> Output
    ) async throws -> Output {
        let store = try await TestStore.open(engine, schema)
        let result = await Result {
            try await run(program, over: store.database, by: transport, clock: clock, values, isLive, body)
        }
        await store.database.close()
        return try result.get()
    }

    private static func run<Output>(
        _ program: Program, over database: any Database, by transport: Transport, clock: any Clock,
        _ values: [String: String], _ isLive: Bool, _ body: (TestService) async throws -> Output
    ) async throws -> Output {
        let folder = try TemporaryFolder()
        let settings = try Settings(
            program: program.product.name, keys: program.settingKeys,
            texts: [SettingKey.dataFolder.name: folder.path].merging(values) { $1 })
        let queue = JobQueue()
        let changes = ChangeLog(over: database, clock: clock)
        let features = try program.features.make(
            FeatureContext(
                database: database, clock: clock, settings: settings, product: program.product,
                executable: builtProgram(program.product.name) ?? "/proc/self/exe", isServing: true
            ).providing(queue).providing(changes).providing(
                try BlobStore(over: database, in: folder.path, references: program.features.blobReferences)))
        var policies = Policies()
        policies.idempotencyStore = DatabaseIdempotencyStore(database: database, keep: .seconds(86_400))
        policies.own = try program.policy(settings)
        let application = Application(
            program.product, features, database: database, parts: policies.parts, policy: policies.failures)
        let jobs = try JobRunner(
            features.jobs, over: database, from: queue, program: program.product.name)
        let (table, document) = try application.described()
        let dispatcher = Dispatcher(table, policies, uploadFolder: folder.path) { _, _, _ in }
        let (client, daemon) = try transport.serve(dispatcher)
        let text = Array(document.unsafeBytes)
        let checker = try ContractChecker(document: text) { gunzip($0) }
        let checked = CheckedClient(client, checker) { throw TestFault($0) }
        jobs.start()
        if isLive { changes.start { _ in } }
        let result = await Result {
            try await body(TestService(client: checked, database: database, document: text))
        }
        changes.end()
        daemon?.stop()
        await changes.stop()
        await jobs.stop()
        await features.close()
        return try withExtendedLifetime(folder) { try result.get() }
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do {
            self = .success(try await body())
        } catch {
            self = .failure(error)
        }
    }
}
