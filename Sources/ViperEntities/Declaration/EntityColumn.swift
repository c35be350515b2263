public import ViperDatabase
import ViperValues

/// A column as a declaration has it.
public struct EntityColumn: Sendable {
    /// Its name on the wire.
    public let member: String
    /// Its name in the database.
    public let name: String
    /// The type of its values.
    public let kind: ColumnKind
    /// Whether it may be `NULL`.
    public let isNullable: Bool
    /// What it is used for.
    public let uses: ColumnUses
    /// What an import demands of its values beyond their kind.
    public let rule: ColumnRule?
    /// What older rows have where a later migration added it.
    public let initial: SQLValue

    /// The migration of its feature that adds it: 1 for the first.
    public var migration: Int { max(uses.migration, 1) }

    /// The name of its folded copy; nil if it has none.
    public var folded: String? { uses.contains(.folded) ? name + "_key" : nil }
    /// What lists are sorted by, and held to one value of.
    var listName: String { folded ?? name }
}

/// Lists the columns.
struct ColumnList<Model: Entity>: Columns {
    let model = Model()
    var columns: [EntityColumn] = []

    mutating func add<Value: ColumnValue>(
        _ name: StaticString, _ path: WritableKeyPath<Model, Value>, _ column: Column<Value>
    ) {
        let rule: ColumnRule? =
            if column.uses.contains(.key) { .id } else if column.uses.contains(.version) { .version } else {
                Value.columnRule(column.bounds)
            }
        columns.append(
            EntityColumn(
                member: "\(name)", name: Self.snakeCased("\(name)"), kind: Value.columnKind,
                isNullable: Value.isNullable, uses: column.uses, rule: rule, initial: model[keyPath: path].sqlValue))
    }

    /// `createdAt`: `created_at`.
    private static func snakeCased(_ name: String) -> String {
        var snake = ""
        for scalar in name.unicodeScalars {
            if scalar.properties.isUppercase { snake += "_" }
            snake += scalar.properties.lowercaseMapping
        }
        return snake
    }
}
