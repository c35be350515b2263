public import ViperDatabase

/// The features of a program.
public struct FeatureList: Sendable {
    /// The features, in the order in which the API shows them.
    public let types: [any Feature.Type]
    private let storeOrder: [String]

    /// - Parameter storeOrder: the names of features whose tables come first in exports, `idempotency` among them, if
    ///   that order differs from the list's. A program with existing exports must keep it.
    public init(_ types: [any Feature.Type], storeOrder: [String] = []) {
        self.types = types
        self.storeOrder = storeOrder
    }

    private struct Stored {
        let migrations: [Migration]
        let tables: ExportedFeature
    }

    /// The features' tables and the kit's own, in the order of exports.
    private var stored: [Stored] {
        // Blobs first: the features' rows refer to them.
        let all =
            [Stored(migrations: BlobsSchema.migrations, tables: BlobsSchema.exported)]
            + types.map { Stored(migrations: $0.migrations, tables: $0.tables) } + [
                Stored(migrations: StoredResponsesSchema.migrations, tables: StoredResponsesSchema.exported),
                Stored(migrations: JobsSchema.migrations, tables: JobsSchema.exported),
                Stored(migrations: ChangesSchema.migrations, tables: ChangesSchema.exported),
            ]
        let first = storeOrder.compactMap { name in all.first { "\($0.tables.name)" == name } }
        return first + all.filter { !storeOrder.contains("\($0.tables.name)") && !$0.migrations.isEmpty }
    }

    /// The migrations of all schemas.
    public var migrations: [Migration] { stored.flatMap(\.migrations) }

    /// The tables of exports and imports, in the order in which they are written.
    public var tables: [ExportedFeature] { stored.map(\.tables) }

    /// The tables that an entity declares.
    private var declarations: [DeclaredTable] { types.flatMap { $0.tables.tables.compactMap(\.declaration) } }

    /// Checks that a migrated database has what the features' entities declare.
    func checkTables(in database: any Database) async throws {
        var faults: [String] = []
        for declaration in declarations { faults += try await declaration.faults(in: database) }
        if !faults.isEmpty { throw FlawedTables(faults) }
    }

    var settings: [SettingKey] { types.flatMap { $0.settings } }

    /// The columns that refer to blobs.
    public var blobReferences: [BlobReference] { types.flatMap { $0.blobReferences } }

    /// All kinds of imports.
    public var imports: [any ImportKind.Type] { types.flatMap { $0.imports } }

    /// All groups of commands.
    public var commands: [any CommandGroup.Type] { types.flatMap { $0.commands } }

    /// Creates the features.
    ///
    /// - Throws: a ``MissingFeature``, a ``FeatureClash``, a ``FlawedTables``, or what the features throw.
    public func make(_ context: FeatureContext) throws -> [any Feature] {
        try MissingFeature.check(types)
        try FeatureClash.check(types)
        try FlawedTables.check(declarations)
        return try types.map { type throws in try type.init(context) }
    }
}
