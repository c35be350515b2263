import Testing
import Viper
import ViperDaemon
import ViperDatabase
import ViperHTTP
import ViperTesting

@testable import App
@testable import ViperService

/// The whole application over a store of its own. Every answer is checked against the application's own description.
struct Fixture {
    /// What each test's body is run with.
    static let settings: [(transport: Transport, engine: TestStore.Engine)] = [
        (.inProcess, .sqlite), (.socket, .sqlite), (.socket, .postgresql),
    ]

    let store: TestStore
    let client: any TestClient
    let daemon: Daemon?
    let clock: SteppingClock
    let table: RouteTable
    let application: Application
    let repositoriesFeature: RepositoriesFeature
    let ledger: DatabaseIdempotencyStore

    var database: any Database { store.database }

    /// - Parameter limit: how long a handler may take, over a socket.
    init(
        _ transport: Transport, over engine: TestStore.Engine = .sqlite, publicPath: String = "",
        policies: Policies = Policies(), docs: String = "",
        metrics: MetricsExposure? = nil, keep: Duration = .seconds(86_400), limit: Duration = .seconds(600),
        source: RepositorySource? = nil, isDraining: @escaping @Sendable () -> Bool = { false }
    ) async throws {
        store = try await TestStore.open(engine)
        let database = store.database
        clock = SteppingClock()
        ledger = DatabaseIdempotencyStore(database: database, keep: keep, clock: clock)
        var policies = policies
        policies.ledger = ledger
        repositoriesFeature = RepositoriesFeature(
            FeatureContext(database: database, clock: clock), source: source)
        application = try Application(
            database: database, version: "1.2.3", publicPath: publicPath, parts: policies.parts, docsFolder: docs,
            clock: clock, metrics: metrics, repositories: repositoriesFeature, isDraining: isDraining)
        table = try application.routeTable()
        let dispatcher = Dispatcher(table, policies) { _, _, _ in }
        let served = try transport.serve(dispatcher, limit: limit)
        daemon = served.daemon
        client = try Self.checked(served.client, against: application)
    }

    /// A client whose every answer must be as an application describes itself.
    static func checked(_ client: any TestClient, against application: Application) throws -> CheckedClient {
        let document = Array(try application.openAPIDocument().unsafeBytes)
        let checker = try ContractChecker(document: document, decoder: { gunzip($0) })
        return CheckedClient(client, checker) { Issue.record("\($0)") }
    }

    /// Stops serving, and closes the store.
    func close() async {
        daemon?.stop()
        await application.close()
        await database.close()
    }

    /// Runs a test body in process and over a socket, over each engine, each time over a fixture of its own.
    ///
    /// - Parameters:
    ///   - engines: those that it is run over; all, unless it is about one.
    ///   - policies: what each fixture's routes share; made anew for each.
    static func with(
        over engines: [TestStore.Engine] = TestStore.Engine.allCases, publicPath: String = "",
        policies: @autoclosure () throws -> Policies = Policies(), docs: String = "",
        metrics: MetricsExposure? = nil, keep: Duration = .seconds(86_400),
        source: @autoclosure () throws -> RepositorySource? = nil,
        isDraining: @escaping @Sendable () -> Bool = { false },
        _ body: (Fixture) async throws -> Void
    ) async throws {
        for (transport, engine) in settings where engines.contains(engine) {
            let fixture = try await Fixture(
                transport, over: engine, publicPath: publicPath, policies: policies(), docs: docs, metrics: metrics,
                keep: keep, source: source(), isDraining: isDraining)
            do {
                try await body(fixture)
            } catch {
                await fixture.close()
                throw error
            }
            await fixture.close()
        }
    }
}

struct SetUpFault: Error {}
