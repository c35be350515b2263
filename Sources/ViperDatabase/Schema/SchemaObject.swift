struct SchemaObject: Sendable, Equatable {
    /// The engine's word: `table`, `index`, `view`, `trigger`, `column`, `constraint`.
    let kind: String
    /// Such as `items_by_name`; a column or constraint has its table's prefix: `items.name`.
    let name: String
    let table: String
    /// The SQL that creates it, or the engine's description; empty if there is nothing to compare.
    let text: String
}
