public import ViperDatabase
package import ViperValues

/// The features of a program, and what each of them declares.
public struct FeatureList: Sendable {
    /// The features, in the order in which the API shows them.
    public let types: [any Feature.Type]
    /// What each of them declares.
    package let declarations: [FeatureDeclaration]
    /// The parts of the kit that the features use, and those that these need, in the order of their tables.
    package let serviceParts: [any ServicePart.Type]
    private let storeOrder: [String]
    private let kit: [any KitSchema.Type]

    /// - Parameter storeOrder: the names of features whose tables come first in exports, `idempotency` among them, if
    ///   that order differs from the list's. A program with existing exports must keep it.
    public init(_ types: [any Feature.Type], storeOrder: [String] = []) {
        self.init(types, storeOrder: storeOrder, kit: [])
    }

    /// - Parameter kit: the tables that every program has.
    package init(_ types: [any Feature.Type], storeOrder: [String], kit: [any KitSchema.Type]) {
        self.types = types
        self.storeOrder = storeOrder
        declarations = types.map { FeatureDeclaration(of: $0) }
        serviceParts = Self.closure(of: declarations.flatMap(\.serviceParts)).sorted {
            $0.schema.place < $1.schema.place
        }
        let others = serviceParts.map { $0.schema }.filter { schema in !kit.contains { $0 == schema } }
        self.kit = (kit + others).sorted { $0.place < $1.place }
    }

    /// Parts, and those that they need, each once.
    private static func closure(of used: [any ServicePart.Type]) -> [any ServicePart.Type] {
        var found: [any ServicePart.Type] = []
        var waiting = used
        while let part = waiting.popLast() {
            guard !found.contains(where: { $0 == part }) else { continue }
            found.append(part)
            waiting += part.needs
        }
        return found
    }

    /// All parts of a type that the features declare, in order.
    public func parts<Part: FeaturePart>(_ type: Part.Type) -> [Part] { declarations.flatMap { $0.parts(type) } }

    /// What has tables, in the order of exports.
    private var stored: [FeatureDeclaration] {
        let all =
            kit.filter { $0.place < 0 }.map { $0.declaration } + declarations
            + kit.filter { $0.place > 0 }.map { $0.declaration }
        let first = storeOrder.compactMap { name in all.first { "\($0.tables.name)" == name } }
        return first + all.filter { !storeOrder.contains("\($0.tables.name)") && !$0.migrations.isEmpty }
    }

    /// The migrations of all schemas.
    public var migrations: [Migration] { stored.flatMap(\.migrations) }

    /// The tables of exports and imports, in the order in which they are written.
    public var tables: [ExportedFeature] { stored.map(\.tables) }

    /// Does what this process was started for, if a process of the program has started it; it does not return then.
    package func runHelperIfStarted() { for declaration in declarations { for run in declaration.helpers { run() } } }

    var settings: [SettingKey] { declarations.flatMap(\.settings) }

    /// Checks that a migrated database has what the features' entities declare.
    package func checkTables(in database: any Database) async throws {
        var faults: [String] = []
        for table in declaredTables { faults += try await table.faults(in: database) }
        if !faults.isEmpty { throw Complaint(faults.joined(separator: "\n")) }
    }

    /// Refuses declarations of entities that contradict themselves.
    package static func refuseFlaws(of tables: [DeclaredTable]) throws(Complaint) {
        let flaws = tables.flatMap(\.flaws)
        if !flaws.isEmpty { throw Complaint(flaws.joined(separator: "\n")) }
    }

    /// The tables that an entity declares.
    var declaredTables: [DeclaredTable] { declarations.flatMap { $0.tables.tables.compactMap(\.declaration) } }

    /// Creates the features.
    ///
    /// - Throws: a `Complaint` if features contradict each other or an entity itself; and what the features throw.
    public func make(_ context: FeatureContext) throws -> FeatureInstances {
        try FeatureClash.check(self)
        try Self.refuseFlaws(of: declaredTables)
        let parts = PartsInUse(serviceParts)
        let features = try types.map { type throws in try type.init(context.noting(parts, for: type.name)) }
        return try FeatureInstances(self, features, parts)
    }

    /// What the parts of the kit that the features use keep beside the database, in a store that no service has open. It
    /// blocks.
    package func files(in folder: String, of database: any Database) throws -> [any StoreFiles] {
        try serviceParts.compactMap { try $0.files(in: folder, of: database) }
    }

    /// Creates the parts of the kit that the features use, and the features with them. It blocks.
    package func makeWithParts(_ context: FeatureContext) throws -> (FeatureInstances, parts: [any ServicePart]) {
        let parts = try serviceParts.map { try $0.init(context, of: self) }
        return (try make(parts.reduce(context) { $1.provide(to: $0) }), parts)
    }
}
