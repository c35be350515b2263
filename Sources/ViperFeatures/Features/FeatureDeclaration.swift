public import Viper
public import ViperDatabase
public import ViperHTTP

/// What a feature of a program is, as it says itself in ``Feature/declare(_:)``.
public struct FeatureDeclaration: Sendable {
    /// The feature's name.
    public let name: StaticString
    /// Its schema's migrations.
    public private(set) var migrations: [Migration] = []
    /// Its tables in exports and imports.
    public private(set) var tables: ExportedFeature
    /// Its settings.
    public private(set) var settings: [SettingKey] = []
    /// The kinds of faults that only its inputs have.
    public private(set) var faults: [FaultKind] = []
    private var origins: [@Sendable (Settings) -> [Origin]] = []
    private var recorded: [@Sendable () -> [UInt8]] = []
    private(set) var parts: [any FeaturePart] = []

    /// What a feature declares.
    public init(of feature: any Feature.Type) {
        name = feature.name
        tables = ExportedFeature(name: name, tables: [])
        feature.declare(&self)
    }

    /// Tables of the kit, which are no feature's.
    package init(_ migrations: [Migration], _ tables: ExportedFeature) {
        name = tables.name
        self.migrations = migrations
        self.tables = tables
    }

    /// Declares the feature's tables.
    ///
    /// - Parameters:
    ///   - migrations: which make them.
    ///   - tables: what exports and imports have of them.
    public mutating func store(_ migrations: [Migration], _ tables: ExportedFeature) {
        self.migrations += migrations
        self.tables = tables
    }

    /// Declares settings. Keys with the same first part stand together.
    public mutating func settings(_ keys: [SettingKey]) { settings += keys }

    /// Declares kinds of faults that only the feature's inputs have.
    public mutating func faults(_ kinds: [FaultKind]) { faults += kinds }

    /// Declares the origins whose pages may send this server's cookies and read the responses, besides the server's own (Fetch,
    /// section 3.3). Each is a full origin, never a pattern.
    public mutating func cookieOrigins(_ origins: @escaping @Sendable (Settings) -> [Origin]) {
        self.origins.append(origins)
    }

    /// Declares recorded requests and responses for the API's description, in the format of `OpenAPIExamples`; usually an
    /// embedded resource such as `PackageResources.items_ndjson`. They are read only when the API is described.
    public mutating func examples(_ bytes: @escaping @autoclosure @Sendable () -> [UInt8]) { recorded.append(bytes) }

    /// Declares something that one part of the kit or another feature asks for.
    public mutating func add(_ part: some FeaturePart) { parts.append(part) }

    /// The recorded requests and responses.
    public var examples: [UInt8] { recorded.flatMap { $0() } }

    /// All parts of a type.
    public func parts<Part: FeaturePart>(_ type: Part.Type) -> [Part] { parts.compactMap { $0 as? Part } }

    package func cookieOrigins(_ settings: Settings) -> [Origin] { origins.flatMap { $0(settings) } }
}
