public import ViperDatabase
import ViperValues

/// A column as a declaration has it.
public struct EntityColumn: Sendable {
    /// Its name on the wire.
    public let member: String
    /// The same, as it is declared.
    public let title: StaticString
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
    /// Reads what an export for its owner shows of it: see ``ColumnValue/shownText``.
    public let shownText: @Sendable (inout RowReader) -> String?
    /// What older rows have where a later migration added it.
    public let initial: SQLValue

    /// The migration of its feature that adds it: 1 for the first.
    public var migration: Int { max(uses.migration, 1) }

    /// The name of its folded copy; nil if it has none.
    public var folded: String? { uses.contains(.folded) ? name + "_key" : nil }
    /// Its name, and that of its folded copy.
    var names: [String] { [name] + (folded.map { [$0] } ?? []) }
    /// What lists are sorted by, and held to one value of.
    var listName: String { folded ?? name }
    /// The columns of the order of a list that is sorted by it.
    var order: [String] { [listName] + (uses.breaksTiesByCreation ? ["created_at"] : []) + ["id"] }
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
                member: "\(name)", title: name, name: Self.snakeCased("\(name)"), kind: Value.columnKind,
                isNullable: Value.isNullable, uses: column.uses, rule: rule,
                shownText: { Value.decode(&$0).shownText }, initial: model[keyPath: path].sqlValue))
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

/// The order of a list. Ties are broken by id, in the same direction; where the column says so, by creation first.
public struct ListOrder: Hashable, Sendable {
    /// Which of the columns that a list has an order by, in that of their declaration; 0 is the first.
    public var sort: Int
    /// Whether the greatest is first.
    public var isDescending: Bool

    /// Creates an order.
    @inlinable
    public init(sort: Int, isDescending: Bool) {
        self.sort = sort
        self.isDescending = isDescending
    }
}

/// An order by its name on the wire: `createdAt`, and `-createdAt` for the greatest first.
struct NamedOrder: Sendable, Equatable {
    let name: String
    /// Its name in generated clients.
    let label: String
    let order: ListOrder
}
