public import Viper
public import ViperDatabase
public import ViperEntities
public import ViperHTTP

/// What a feature of a program is, as it says itself in ``Feature/declare(_:)``.
public struct FeatureDeclaration: Sendable {
    /// The feature's name.
    public let name: StaticString
    /// Its settings.
    public private(set) var settings: [SettingKey] = []
    /// The kinds of faults that only its inputs have.
    public private(set) var faults: [FaultKind] = []
    private(set) var helpers: [@Sendable () -> Void] = []
    private var stored: Stored?
    private var origins: [@Sendable (Settings) -> [Origin]] = []
    private var recorded: [@Sendable () -> [UInt8]] = []
    private(set) var parts: [any FeaturePart] = []
    private(set) var serviceParts: [any ServicePart.Type] = []

    /// What a feature declares.
    public init(of feature: any Feature.Type) {
        name = feature.name
        feature.declare(&self)
    }

    /// Tables of the kit, which are no feature's.
    package init(
        _ name: StaticString, _ migrations: @escaping @autoclosure @Sendable () -> [Migration],
        _ tables: @escaping @autoclosure @Sendable () -> ExportedFeature
    ) {
        self.name = name
        stored = (migrations, tables)
    }

    private typealias Stored = (migrations: @Sendable () -> [Migration], tables: @Sendable () -> ExportedFeature)

    /// Its schema's migrations.
    public var migrations: [Migration] { stored?.migrations() ?? [] }

    /// Its tables in exports and imports.
    public var tables: ExportedFeature { stored?.tables() ?? ExportedFeature(name: name, tables: []) }

    /// Declares the feature's tables, once. They are made only when somebody asks for them, since most commands do not.
    ///
    /// - Parameters:
    ///   - migrations: which make them.
    ///   - tables: what exports and imports have of them.
    public mutating func store(
        _ migrations: @escaping @autoclosure @Sendable () -> [Migration],
        _ tables: @escaping @autoclosure @Sendable () -> ExportedFeature
    ) {
        stored = (migrations, tables)
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

    /// Declares what a process that the program starts of itself runs before everything else. It returns if its process was not
    /// started for it, as most are not.
    ///
    ///     feature.helper { RenderingProcess.runIfStarted() }
    public mutating func helper(_ runIfStarted: @escaping @Sendable () -> Void) { helpers.append(runIfStarted) }

    /// Declares something that one part of the kit or another feature asks for.
    public mutating func add(_ part: some FeaturePart) { parts.append(part) }

    /// Declares that the feature uses a part of the kit.
    package mutating func use(_ part: any ServicePart.Type) { serviceParts.append(part) }

    /// The recorded requests and responses.
    public var examples: [UInt8] { recorded.flatMap { $0() } }

    /// All parts of a type.
    public func parts<Part: FeaturePart>(_ type: Part.Type) -> [Part] { parts.compactMap { $0 as? Part } }

    package func cookieOrigins(_ settings: Settings) -> [Origin] { origins.flatMap { $0(settings) } }
}

extension FeatureDeclaration {
    /// Declares the table of an entity as the feature's only one: its migrations, and its place in exports.
    public mutating func store<E: Entity>(of table: @escaping @autoclosure @Sendable () -> EntityTable<E>) {
        let name = name
        store(table().migrations(name), ExportedFeature(name: name, tables: [table().exported]))
    }
}

/// Something that a feature says of itself to one part of the kit, or to another feature. Nobody but that one knows the type:
/// it extends ``FeatureDeclaration`` or ``FeatureWork`` by a method that adds the part, and asks the program's features for
/// all parts of the type.
public protocol FeaturePart: Sendable {
    /// What it is called in a complaint: `mission`.
    static var noun: StaticString { get }
    /// What no other part of its type in a program may have, such as the name of a mission; nil if any number may be alike.
    var uniqueName: String? { get }

    /// What is missing beside it in the work of the feature that declared it, as the end of a sentence: `has no importer for
    /// it`; nil if nothing is.
    func missing(in work: FeatureWork) -> String?
}

extension FeaturePart {
    public static var noun: StaticString { "part" }
    public var uniqueName: String? { nil }
    public func missing(in work: FeatureWork) -> String? { nil }
}
