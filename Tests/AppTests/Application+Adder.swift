import ViperTesting

@testable import Accounts
@testable import Repositories
@testable import ViperFeatures
@testable import ViperLive
@testable import ViperOperations
@testable import ViperService
@testable import ViperSettings
@testable import ViperTransfer
@testable import adder

enum AdderFeatures {
    static let list = Adder.program.features
}

extension TestStore {
    static let adder = Schema("adder", AdderFeatures.list.migrations)

    static func open(_ engine: Engine) async throws -> TestStore { try await open(engine, adder) }

    static func withEach(_ body: (TestStore) async throws -> Void) async throws { try await withEach(adder, body) }
}

/// Runs a closure with a client of Adder, in process and over a socket, on each engine, and the path of what a request added.
func withAdded(
    _ path: String, _ request: String, _ body: (any TestClient, _ location: String) async throws -> Void
) async throws {
    try await TestService.with(Adder.self) { service in
        let added = try await service.client.post(path, request)
        try await body(service.client, try #require(added["Location"]))
    }
}

extension ProblemCatalog {
    /// Every kind of problem and failure that Adder declares.
    static let app = ProblemCatalog.standard(
        adding: AdderFeatures.list.types.flatMap { FeatureDeclaration(of: $0).faults })
}

extension FeatureContext {
    /// The context with every setting at its default.
    init(database: any Database, clock: any Clock = SystemClock(), changes: ChangeLog? = nil) {
        self.init(
            database: database, clock: clock, settings: Settings(program: "adder"),
            product: Product(name: "adder", title: "Adder", version: "1.2.3"), isServing: false)
        if let changes { self = providing(changes) }
    }
}

extension Application {
    /// Adder over a database.
    ///
    /// - Parameter source: where repositories are fetched from; nil to show only stored ones.
    init(
        database: any Database, version: String, publicPath: String = "", parts: EnabledPolicies = [],
        docsFolder: String = "", clock: any Clock = SystemClock(), metrics: MetricsExposure? = nil,
        repositories: RepositoriesFeature? = nil, changes: ChangeLog? = nil,
        isDraining: @escaping @Sendable () -> Bool = { false }
    ) throws {
        let product = Product(name: "adder", title: "Adder", version: version, examples: Adder.examples)
        var features = try AdderFeatures.list.make(FeatureContext(database: database, clock: clock, changes: changes))
        if let repositories {
            features = try FeatureInstances(
                AdderFeatures.list, features.features.map { $0 is RepositoriesFeature ? repositories : $0 })
        }
        self.init(
            product, features, database: database, publicPath: publicPath, parts: parts, docsFolder: docsFolder,
            metrics: metrics, isDraining: isDraining)
    }
}

extension Imports {
    convenience init(database: any Database, isShared: Bool) {
        let context = FeatureContext(database: database)
        let features: [any Feature] = [AccountsFeature(context), RepositoriesFeature(context, source: nil)]
        let importers = features.flatMap { FeatureWork(of: $0).parts(ImporterPart.self).map(\.importer) }
        self.init(database: database, importers, isShared: isShared)
    }
}

extension StoreExport {
    init(of database: any Database, version: String) {
        self.init(
            of: database, version: version, features: AdderFeatures.list.tables,
            migrations: AdderFeatures.list.migrations)
    }
}

extension StoreImport {
    init(into database: any Database) {
        self.init(into: database, features: AdderFeatures.list.tables, migrations: AdderFeatures.list.migrations)
    }
}

extension RepositoryImport {
    /// Runs it as the command does.
    func run(from source: inout some ByteSource, progress: (ImportProgress) -> Void) async throws(Failure) -> Int {
        try await run(.repositories, from: &source, besideOthers: false, progress: progress)
    }
}
