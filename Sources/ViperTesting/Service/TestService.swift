import Glibc
import Logging
public import Viper
public import ViperDaemon
public import ViperDatabase
import ViperHTTP
public import ViperService

/// How a test's requests reach a program.
public enum Transport: Sendable, CaseIterable {
    /// By a function call.
    case inProcess
    /// Over a socket, through libmicrohttpd.
    case socket

    /// Those by which tests reach whole programs: all, or none but function calls if `ADDER_TEST_SOCKETS` is `no`.
    public static let tested: [Transport] =
        getenv("ADDER_TEST_SOCKETS").map { String(cString: $0) } == "no" ? [.inProcess] : allCases

    /// Creates a client of a dispatcher, and a daemon if one is needed. No timeout is under ten minutes unless given.
    ///
    /// - Parameter limit: the handler timeout, over a socket.
    public func serve(
        _ dispatcher: Dispatcher, limit: Duration = .seconds(600)
    ) throws -> (client: any TestClient, daemon: Daemon?) {
        switch self {
        case .inProcess: return (InProcessClient { await dispatcher.respond(to: $0) }, nil)
        case .socket:
            var configuration = DaemonConfiguration()
            configuration.port = 0
            configuration.limits.headTimeout = .seconds(600)
            configuration.limits.bodyTimeout = .seconds(600)
            configuration.limits.idleTimeout = .seconds(600)
            configuration.limits.handlerTimeout = limit
            let daemon = try Daemon(
                configuration, handler: { await dispatcher.respond(to: $0) },
                immediate: { dispatcher.respondImmediately(to: $0) },
                failure: { dispatcher.respond(to: $1, failedWith: $0) },
                bodyLimit: { dispatcher.bodyLimit(of: $0) },
                refusal: { dispatcher.respond(to: $1, refusedWith: $0) })
            return (SocketClient(port: daemon.port), daemon)
        }
    }
}

/// A whole service with a test's own store.
///
///     try await TestService.with(Notes.self) { service in
///         let response = try await service.client.post("/notes", #"{"text":"Air the tent"}"#)
///         #expect(response.status == 201)
///     }
///
/// Every response is checked against the service's own description: `send` throws if a status, a field, a body or a
/// kind of failure is not as the service declares it. What the service logs of a request is the response's
/// ``TestResponse/cause``, and printed if it fails.
public struct TestService: Sendable {
    /// Sends requests.
    public let client: any TestClient
    /// The service's database.
    public let database: any Database
    /// The service's description, as `GET /openapi.json` shows it.
    public let document: [UInt8]
    private let periodicWork: [PeriodicWork]

    /// Does all that the features do at intervals, until there is no more. A test's service does it only when asked.
    public func doPeriodicWork() async throws {
        for work in periodicWork {
            while try await work.portion() {}
        }
    }

    /// Runs a closure in process and over a socket, see ``Transport/tested``, on each engine, each time with an empty store.
    ///
    /// - Parameters:
    ///   - engines: the engines to run on.
    ///   - settings: values of settings by key; all others have their defaults, but the data folder is an empty one.
    ///   - isLive: whether lists can be kept open, with `open` of the client.
    ///   - clock: says what time it is, such as a ``SteppingClock``; the same one in each run.
    /// - Throws: what the closure throws, and a ``TestFault`` for a response that the service does not describe.
    public static func with<S: Service>(
        _ service: S.Type, over engines: [TestStore.Engine] = TestStore.Engine.allCases,
        settings: [String: String] = [:], isLive: Bool = false, clock: any Clock = SystemClock(),
        _ body: (TestService) async throws -> Void
    ) async throws {
        let schema = TestStore.Schema(S.name.filter(\.isLetter), service.program.features.migrations)
        for engine in engines {
            for transport in Transport.tested {
                try await run(
                    service.program, schema, on: engine, by: transport, clock: clock, settings, isLive: isLive, body)
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
        return try await use {
            try await run(program, over: store.database, by: transport, clock: clock, values, isLive, body)
        } close: {
            await store.database.close()
        }
    }

    private static func run<Output>(
        _ program: Program, over database: any Database, by transport: Transport, clock: any Clock,
        _ values: [String: String], _ isLive: Bool, _ body: (TestService) async throws -> Output
    ) async throws -> Output {
        let folder = try TemporaryFolder()
        let settings = try Settings(
            program: program.product.name, keys: program.settingKeys,
            texts: [SettingKey.dataFolder.name: folder.path].merging(values) { $1 })
        // Of what goes well nothing is printed between the lines of the tests.
        var logger = Logger(label: program.product.name)
        logger.logLevel = .warning
        let (features, parts) = try program.features.makeWithParts(
            FeatureContext(
                database: database, clock: clock, settings: settings, product: program.product,
                logger: logger, executable: builtProgram(program.product.name) ?? "/proc/self/exe", isServing: true))
        var policies = Policies()
        policies.idempotencyStore = DatabaseIdempotencyStore(database: database, keep: .seconds(86_400))
        policies.own = try program.policy(settings)
        let application = Application(
            program.product, features, database: database, parts: policies.parts, policy: policies.failures)
        let work = try parts.map { try $0.work(of: features) }
        let (table, document) = try application.described()
        policies.pages = program.features.pages(of: program.product, under: "", table)
        let log = RequestLog()
        let dispatcher = Dispatcher(table, policies, uploadFolder: folder.path) { inner, _, request in
            log.note(inner, of: String(decoding: request.identifier, as: UTF8.self))
        }
        let (client, daemon) = try transport.serve(dispatcher)
        let text = Array(document.unsafeBytes)
        let checker = try ContractChecker(document: text) { gunzip($0) }
        let logging = LoggingClient(client: client, log: log, isLive: isLive)
        let checked = CheckedClient(logging, checker) { throw TestFault($0) }
        for work in work where isLive || !(work is LivePart) { work.start() }
        return try await use {
            try await body(
                TestService(
                    client: checked, database: database, document: text, periodicWork: features.periodicWork))
        } close: {
            for work in work.reversed() { work.beginStopping() }
            daemon?.stop()
            for work in work.reversed() { await work.stop() }
            await features.close()
            withExtendedLifetime(folder) {}
        }
    }
}

extension TestService: ScopedFixture {}

extension Trait where Self == FixtureTrait<TestService> {
    /// Each test runs with what ``TestService/with(_:over:settings:isLive:clock:_:)`` gives its closure.
    package static func service<S: Service>(_ service: S.Type, isLive: Bool = false) -> Self {
        Self { try await TestService.with(service, isLive: isLive, $0) }
    }
}
