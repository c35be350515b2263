/// A table, an index or another part of a store's schema.
struct SchemaObject: Sendable, Equatable {
    /// As engines call it: `table`, `index`, `view`, `trigger`, `column`, `constraint`.
    let kind: String
    /// `items_by_name`; of a column or a constraint with its table: `items.name`.
    let name: String
    /// The table that it belongs to.
    let table: String
    /// The SQL that makes it, or what the engine says of it; empty if there is no more to say.
    let text: String
}
