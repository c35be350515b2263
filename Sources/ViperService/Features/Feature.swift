public import Viper
public import ViperDatabase

/// A part of a program: its tables, its use cases, its routes, and all else that the program needs to know of it.
///
/// To add a feature to a program, add its type to the program's list; nothing else names it. Start, export, import, the
/// welcome, metrics and samples ask each feature what it has; a request goes straight to its module.
public protocol Feature: Sendable {
    /// The name that its migrations and tables carry: `items`.
    static var name: StaticString { get }
    /// The steps of its schema; none unless said, like all below.
    static var migrations: [Migration] { get }
    /// What configures it, keys with the same first part together.
    static var settings: [SettingKey] { get }
    /// What export and import carry of its tables.
    static var tables: ExportedFeature { get }
    /// The kinds of faults that only its inputs have.
    static var faults: [FaultKind] { get }
    /// What can be imported by `import NAME`.
    static var imports: [any ImportKind.Type] { get }

    /// The feature over a store that has its migrations, or, where the program only describes itself, over one that is
    /// never there.
    init(_ context: FeatureContext) throws

    /// Mounts its routes. Called once.
    func routes(_ mount: inout Routes)
    /// What carries out the ``imports``.
    var importers: [any Importer] { get }
    /// What is done now and then while the server serves.
    var periodicWork: [PeriodicWork] { get }
    /// What it has counted; asked for by each scrape.
    var metrics: [Metrics.Family] { get }
    /// Fills what is empty with samples, and returns how many there are.
    func fillWithSamples() async throws(Failure) -> Int
    /// Ends what it does beside answering requests; the store is still there. It may be called twice.
    func close() async
}

extension Feature {
    public static var migrations: [Migration] { [] }
    public static var settings: [SettingKey] { [] }
    public static var tables: ExportedFeature { ExportedFeature(name: name, tables: []) }
    public static var faults: [FaultKind] { [] }
    public static var imports: [any ImportKind.Type] { [] }
    public var importers: [any Importer] { [] }
    public var periodicWork: [PeriodicWork] { [] }
    public var metrics: [Metrics.Family] { [] }
    public func fillWithSamples() async throws(Failure) -> Int { 0 }
    public func close() async {}
}
