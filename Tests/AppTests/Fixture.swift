import ViperTesting

@testable import Repositories
@testable import ViperFeatures
@testable import ViperLive
@testable import ViperOperations
@testable import ViperService

/// The whole application over its own store. Every response is checked against the application's own description.
struct Fixture: ScopedFixture {
    /// The combinations that each test body runs with.
    static let settings: [(transport: Transport, engine: TestStore.Engine)] =
        Transport.tested.contains(.socket)
        ? [(.inProcess, .sqlite), (.socket, .sqlite), (.socket, .postgresql)]
        : [(.inProcess, .sqlite), (.inProcess, .postgresql)]

    let store: TestStore
    let client: any TestClient
    let daemon: Daemon?
    let clock: SteppingClock
    let table: RouteTable
    let document: ImmortalBytes
    let application: Application
    let repositoriesFeature: RepositoriesFeature
    let idempotencyStore: DatabaseIdempotencyStore
    let changes: ChangeLog

    var database: any Database { store.database }

    /// - Parameters:
    ///   - limit: the handler timeout over a socket.
    ///   - isLive: whether lists can be kept open.
    init(
        _ transport: Transport, over engine: TestStore.Engine = .sqlite, publicPath: String = "",
        policies: Policies = Policies(), docs: String = "",
        metrics: MetricsExposure? = nil, keep: Duration = .seconds(86_400), limit: Duration = .seconds(600),
        source: RepositorySource? = nil, clock: SteppingClock = SteppingClock(),
        isLive: Bool = false, isDraining: @escaping @Sendable () -> Bool = { false }
    ) async throws {
        self.clock = clock
        store = try await TestStore.open(engine)
        let database = store.database
        idempotencyStore = DatabaseIdempotencyStore(database: database, keep: keep, clock: clock)
        var policies = policies
        policies.idempotencyStore = idempotencyStore
        changes = ChangeLog(over: database, clock: clock, publicPath: publicPath)
        repositoriesFeature = RepositoriesFeature(
            FeatureContext(database: database, clock: clock, changes: changes), source: source)
        application = try Application(
            database: database, version: "1.2.3", publicPath: publicPath, parts: policies.parts, docsFolder: docs,
            clock: clock, metrics: metrics, repositories: repositoriesFeature, changes: changes,
            isDraining: isDraining)
        (table, document) = try Self.described(
            application, Description(publicPath: publicPath, parts: policies.parts.rawValue, metrics: metrics != nil))
        let dispatcher = Dispatcher(table, policies) { _, _, _ in }
        let served = try transport.serve(dispatcher, limit: limit)
        daemon = served.daemon
        client = try Self.checked(served.client, against: document)
        guard isLive else { return }
        changes.feed.start { _ in }
        // Until the log was read once, no page says how to keep it open.
        try await untilThere { await changes.feed.livePosition(in: 0) }
    }

    /// What descriptions depend on. Nearly all fixtures share one, which is made once.
    private struct Description: Hashable {
        var publicPath: String
        var parts: UInt8
        var metrics: Bool
    }

    private static let descriptions = Locked<[Description: ImmortalBytes]>([:])

    private static func described(
        _ application: Application, _ description: Description
    ) throws -> (table: RouteTable, document: ImmortalBytes) {
        if let document = descriptions.withLock({ $0[description] }) {
            return (try application.routeTable(describedBy: document), document)
        }
        let described = try application.described()
        descriptions.withLock { $0[description] = described.document }
        return described
    }

    /// A client that checks every response against a description.
    static func checked(_ client: any TestClient, against document: ImmortalBytes) throws -> CheckedClient {
        let checker = try ContractChecker(document: Array(document.unsafeBytes), decoder: { gunzip($0) })
        return CheckedClient(client, checker) { Issue.record("\($0)") }
    }

    func close() async {
        changes.feed.end()
        daemon?.stop()
        await changes.feed.stop()
        await application.features.close()
        await database.close()
    }

    /// Runs a test body in each of ``settings``, each time over its own fixture.
    ///
    /// - Parameters:
    ///   - engines: the engines to run over; all, unless the test is about one.
    ///   - policies: makes the shared policies of each fixture's routes.
    static func with(
        over engines: [TestStore.Engine] = TestStore.Engine.allCases, publicPath: String = "",
        policies: @autoclosure () throws -> Policies = Policies(), docs: String = "",
        metrics: MetricsExposure? = nil, keep: Duration = .seconds(86_400),
        source: @autoclosure () throws -> RepositorySource? = nil, isLive: Bool = false,
        isDraining: @escaping @Sendable () -> Bool = { false },
        _ body: (Fixture) async throws -> Void
    ) async throws {
        for (transport, engine) in settings where engines.contains(engine) {
            let fixture = try await Fixture(
                transport, over: engine, publicPath: publicPath, policies: policies(), docs: docs, metrics: metrics,
                keep: keep, source: source(), isLive: isLive, isDraining: isDraining)
            try await use {
                try await body(fixture)
            } close: {
                await fixture.close()
            }
        }
    }
}

extension TestClient {
    /// The values of a member in a list's rows, read page by page, ten pages at most.
    func values(of member: String, in list: String, _ query: String) async throws -> [String] {
        var values: [String] = []
        var target: String? = query.isEmpty ? list : "\(list)&\(query)"
        for _ in 0..<10 {
            guard let page = target else { return values }
            let response = try await get(page)
            #expect(response.status == 200, "\(response.text)")
            values += try response.tree["items"]?.elements.compactMap { $0[member]?.text } ?? []
            target = response.value(of: "next").map { "\(list)&after=\($0)" }
        }
        return values
    }
}

extension OutputValue {
    /// The value as documents show it.
    var json: String { written { write(to: &$0) } }
}

extension TestResponse {
    var tree: JSONTree { get throws { try JSONTree(parsing: body) } }

    /// Expects a refusal that names a fault: of the body at a pointer such as `/name`, or else of a parameter.
    func expectFault(at place: String, _ code: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let isPointer = place.isEmpty || place.hasPrefix("/")
        let fault = #"{"\#(isPointer ? "pointer" : "parameter")":"\#(place)","code":"\#(code)""#
        #expect(status == (isPointer ? 422 : 400) && text.contains(fault), "\(text)", sourceLocation: sourceLocation)
    }
}

/// That of the running test, by its trait `.fixture`, or its suite's.
var fixture: Fixture { .current }

extension Trait where Self == FixtureTrait<Fixture> {
    /// Each test runs in each of ``Fixture/settings``, each time over its own fixture.
    static var fixture: Self { Self { try await Fixture.with($0) } }

    static func fixture(over engines: [TestStore.Engine] = TestStore.Engine.allCases, publicPath: String = "") -> Self {
        Self { try await Fixture.with(over: engines, publicPath: publicPath, $0) }
    }

    /// Each test runs in process over SQLite alone.
    static var inProcess: Self {
        Self { body in
            let fixture = try await Fixture(.inProcess)
            try await use {
                try await body(fixture)
            } close: {
                await fixture.close()
            }
        }
    }

    /// The same, over fixtures whose lists can be kept open.
    static var live: Self { Self { try await Fixture.with(isLive: true, $0) } }
}

struct SetUpFault: Error {}
