package struct SchemaObject: Sendable, Equatable {
    /// The engine's word: `table`, `index`, `view`, `trigger`, `column`, `constraint`.
    package let kind: String
    /// Such as `items_by_name`; a column or constraint has its table's prefix: `items.name`.
    package let name: String
    package let table: String
    /// The SQL that creates it, or the engine's description; empty if there is nothing to compare.
    package let text: String

    package init(kind: String, name: String, table: String, text: String) {
        self.kind = kind
        self.name = name
        self.table = table
        self.text = text
    }
}
