public import ViperDatabase

/// The features of a program.
public struct FeatureList: Sendable {
    /// In the order in which the API shows them.
    public let types: [any Feature.Type]
    private let storeOrder: [String]

    /// A list.
    ///
    /// - Parameter storeOrder: the names of features whose tables come first in exports, where that is another order than
    ///   that of the list, `idempotency` among them. A program of which exports are around keeps it.
    public init(_ types: [any Feature.Type], storeOrder: [String] = []) {
        self.types = types
        self.storeOrder = storeOrder
    }

    /// What the store has of one feature.
    private struct Stored {
        let migrations: [Migration]
        let tables: ExportedFeature
    }

    /// In the order of the store: the features', and the kit's own.
    private var stored: [Stored] {
        let all =
            types.map { Stored(migrations: $0.migrations, tables: $0.tables) } + [
                Stored(migrations: StoredResponsesSchema.migrations, tables: StoredResponsesSchema.exported)
            ]
        let first = storeOrder.compactMap { name in all.first { "\($0.tables.name)" == name } }
        return first + all.filter { !storeOrder.contains("\($0.tables.name)") && !$0.migrations.isEmpty }
    }

    /// All steps of all schemas.
    public var migrations: [Migration] { stored.flatMap(\.migrations) }

    /// All that export and import carry, in the order in which it is written.
    public var tables: [ExportedFeature] { stored.map(\.tables) }

    /// What configures the features.
    var settings: [SettingKey] { types.flatMap { $0.settings } }

    /// All that can be imported.
    public var imports: [any ImportKind.Type] { types.flatMap { $0.imports } }

    /// Makes the features.
    public func make(_ context: FeatureContext) throws -> [any Feature] {
        try types.map { type throws in try type.init(context) }
    }
}
