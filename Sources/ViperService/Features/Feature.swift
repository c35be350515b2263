public import Viper
public import ViperDatabase
public import ViperHTTP
public import ViperValues

/// A part of a program: its tables, its use cases, its routes, and everything else that the program needs to know of
/// it.
///
/// To add a feature to a program, add its type to the program's list; nothing else names it. Start, export, import, the
/// welcome, metrics and samples ask each feature; a request goes straight to its module.
public protocol Feature: Sendable {
    /// The name that its migrations and tables carry: `items`.
    static var name: StaticString { get }
    /// The features whose services it uses. They stand before it in the program's list, so there are no circles.
    static var uses: [any Feature.Type] { get }
    /// Its schema's migrations. The default is none, as for everything below.
    static var migrations: [Migration] { get }
    /// Its settings. Keys with the same first part stand together.
    static var settings: [SettingKey] { get }
    /// Its tables in exports and imports.
    static var tables: ExportedFeature { get }
    /// The origins whose pages may send this server's cookies and read the responses, besides the server's own (Fetch,
    /// section 3.3). Each is a full origin, never a pattern.
    static func cookieOrigins(_ settings: Settings) -> [Origin]
    /// The columns of its tables that refer to blobs. A blob that no feature's column refers to is deleted after a time.
    static var blobReferences: [BlobReference] { get }
    /// Its tables with rows of users, for the export of what is held about one. A feature that has such rows also
    /// erases them, by ``erase(_:)``.
    static var personal: [PersonalTable] { get }
    /// The kinds of faults that only its inputs have.
    static var faults: [FaultKind] { get }
    /// Its kinds of imports, for `import NAME`.
    static var imports: [any ImportKind.Type] { get }
    /// The kinds of missions that it takes.
    static var missions: [any MissionKind.Type] { get }
    /// Its commands, in groups.
    static var commands: [any CommandGroup.Type] { get }
    /// Recorded requests and responses for the API's description, in the format of `OpenAPIExamples`; usually an embedded
    /// resource such as `PackageResources.items_ndjson`.
    static var examples: [UInt8] { get }

    /// Creates the feature with a database that it must not ask before its routes, jobs or other work are called: it is
    /// migrated only after that, or never opens if the program only describes itself.
    init(_ context: FeatureContext) throws

    /// Mounts its routes. Called once.
    func routes(_ mount: inout Routes)
    /// The importers of its ``imports``.
    var importers: [any Importer] { get }
    /// Carries out one of its ``commands``, on a thread that may block.
    ///
    /// - Parameters:
    ///   - request: what another program may have sent: its parameters must be checked.
    ///   - output: for the lines that the operator sees.
    func run(_ request: CommandRequest, to output: CommandOutput) async throws(Failure)
    /// The kinds of work that it enqueues.
    ///
    /// - Parameter features: all features of the program, for work that concerns each of them.
    func jobs(among features: [any Feature]) -> [any Job]
    /// Work to do at intervals while the server runs.
    var periodicWork: [PeriodicWork] { get }
    /// Its metrics, requested by each scrape.
    var metrics: [Metrics.Family] { get }
    /// Fills what is empty with samples and returns how many were added.
    func fillWithSamples() async throws(Failure) -> Int
    /// Erases what it holds of a user who was deleted.
    ///
    /// It runs as a job, so it may fail, be interrupted and be called again, also after everything is erased. The
    /// features are asked one after the other, the last of the program's list first. Delete much in portions:
    ///
    ///     func erase(_ user: UUID) async throws(Failure) {
    ///         for table in Self.personal.reversed() { try await context.database.erase(table, of: user) }
    ///     }
    func erase(_ user: UUID) async throws(Failure)
    /// Ends its background work while the database is still open. It may be called twice.
    func close() async
}

extension Feature {
    public static var uses: [any Feature.Type] { [] }
    public static var migrations: [Migration] { [] }
    public static var settings: [SettingKey] { [] }
    public static var tables: ExportedFeature { ExportedFeature(name: name, tables: []) }
    public static func cookieOrigins(_ settings: Settings) -> [Origin] { [] }
    public static var blobReferences: [BlobReference] { [] }
    public static var personal: [PersonalTable] { [] }
    public static var faults: [FaultKind] { [] }
    public static var imports: [any ImportKind.Type] { [] }
    public static var missions: [any MissionKind.Type] { [] }
    public static var commands: [any CommandGroup.Type] { [] }
    public static var examples: [UInt8] { [] }
    public var importers: [any Importer] { [] }
    public func run(_ request: CommandRequest, to output: CommandOutput) async throws(Failure) {
        throw .missing("There is no command '\(request.command)'.")
    }
    public func jobs(among features: [any Feature]) -> [any Job] { [] }
    public var periodicWork: [PeriodicWork] { [] }
    public var metrics: [Metrics.Family] { [] }
    public func fillWithSamples() async throws(Failure) -> Int { 0 }
    public func erase(_ user: UUID) async throws(Failure) {}
    public func close() async {}
}
