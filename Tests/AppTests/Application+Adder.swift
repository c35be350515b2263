import Viper
import ViperDatabase
import ViperTesting

@testable import App
@testable import ViperService
@testable import adder

enum AdderFeatures {
    static let list = Adder.program.features
}

extension TestStore {
    /// Adder's tables.
    static let adder = Schema("adder", AdderFeatures.list.migrations)

    /// Opens an empty one.
    static func open(_ engine: Engine) async throws -> TestStore { try await open(engine, adder) }

    /// Runs a body over a store of its own of each engine.
    static func withEach(_ body: (TestStore) async throws -> Void) async throws { try await withEach(adder, body) }
}

extension ProblemCatalog {
    /// Every kind of problem and of fault that Adder can tell of.
    static let app = ProblemCatalog.standard(adding: [], Adder.features.flatMap { $0.faults })
}

extension FeatureContext {
    /// What a test's features are made of: every setting at its default.
    init(database: any Database, clock: any Clock = SystemClock()) {
        self.init(
            database: database, clock: clock, settings: Settings(program: "adder"), version: "1.2.3", isServing: false)
    }
}

extension Application {
    /// Adder over a database.
    ///
    /// - Parameter source: where repositories are fetched from; nil if only those are shown that are stored.
    init(
        database: any Database, version: String, publicPath: String = "", parts: EnabledPolicies = [],
        docsFolder: String = "", clock: any Clock = SystemClock(), metrics: MetricsExposure? = nil,
        repositories: RepositoriesFeature? = nil, isDraining: @escaping @Sendable () -> Bool = { false }
    ) throws {
        let product = Product(name: "adder", title: "Adder", version: version, examples: RecordedExamples.json)
        var features = try AdderFeatures.list.make(
            FeatureContext(database: database, clock: clock))
        if let repositories {
            features = features.map { $0 is RepositoriesFeature ? repositories : $0 }
        }
        self.init(
            product, features, database: database, publicPath: publicPath, parts: parts, docsFolder: docsFolder,
            metrics: metrics, isDraining: isDraining)
    }
}

extension Imports {
    /// Adder's imports into a database.
    convenience init(database: any Database, isShared: Bool) {
        let context = FeatureContext(database: database)
        let features: [any Feature] = [
            AccountsFeature(context), RepositoriesFeature(context, source: nil),
        ]
        self.init(database: database, features.flatMap(\.importers), isShared: isShared)
    }
}

extension StoreExport {
    /// The export of a store of Adder's.
    init(of database: any Database, version: String) {
        self.init(
            of: database, version: version, features: AdderFeatures.list.tables,
            migrations: AdderFeatures.list.migrations)
    }
}

extension StoreImport {
    /// The import into a store of Adder's.
    init(into database: any Database) {
        self.init(into: database, features: AdderFeatures.list.tables, migrations: AdderFeatures.list.migrations)
    }
}

extension RepositoryImport {
    /// Runs it as a command does.
    func run(
        from source: inout some ByteSource, progress: (ImportProgress) -> Void
    ) async throws(ImportError) -> Int {
        try await run(.repositories, from: &source, besideOthers: false, progress: progress)
    }
}
