public import ViperDatabase
package import ViperValues

/// The features of a program, and what each of them declares.
public struct FeatureList: Sendable {
    /// The features, in the order in which the API shows them.
    public let types: [any Feature.Type]
    /// What each of them declares.
    package let declarations: [FeatureDeclaration]
    private let storeOrder: [String]
    private let kit: (first: [FeatureDeclaration], last: [FeatureDeclaration])

    /// - Parameter storeOrder: the names of features whose tables come first in exports, `idempotency` among them, if
    ///   that order differs from the list's. A program with existing exports must keep it.
    public init(_ types: [any Feature.Type], storeOrder: [String] = []) {
        self.init(types, storeOrder: storeOrder, first: [], last: [])
    }

    /// - Parameters:
    ///   - first: the kit's tables that the features' refer to.
    ///   - last: its others.
    package init(
        _ types: [any Feature.Type], storeOrder: [String], first: [FeatureDeclaration], last: [FeatureDeclaration]
    ) {
        self.types = types
        self.storeOrder = storeOrder
        declarations = types.map { FeatureDeclaration(of: $0) }
        kit = (first, last)
    }

    /// All parts of a type that the features declare, in order.
    public func parts<Part: FeaturePart>(_ type: Part.Type) -> [Part] { declarations.flatMap { $0.parts(type) } }

    /// What has tables, in the order of exports.
    private var stored: [FeatureDeclaration] {
        let all = kit.first + declarations + kit.last
        let first = storeOrder.compactMap { name in all.first { "\($0.tables.name)" == name } }
        return first + all.filter { !storeOrder.contains("\($0.tables.name)") && !$0.migrations.isEmpty }
    }

    /// The migrations of all schemas.
    public var migrations: [Migration] { stored.flatMap(\.migrations) }

    /// The tables of exports and imports, in the order in which they are written.
    public var tables: [ExportedFeature] { stored.map(\.tables) }

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
        return try FeatureInstances(self, types.map { type throws in try type.init(context) })
    }
}
