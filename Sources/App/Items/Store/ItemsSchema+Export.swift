import ViperService

extension ItemsSchema {
    /// The items move as they are; their folded names are made anew.
    static let exported = ExportedFeature(
        name: "items",
        tables: [
            ExportedTable(
                name: "items",
                columns: [
                    .uuid("id", .id), .text("name", .text(ItemRules.name)),
                    ExportedColumn(name: "name_key", kind: .text, foldedFrom: 1), .boolean("enabled"),
                    .integer("created_at", .time), .integer("updated_at", .time), .integer("version", .version),
                ],
                first: """
                    SELECT id, name, name_key, enabled, created_at, updated_at, version FROM items
                    ORDER BY id LIMIT $1
                    """,
                next: """
                    SELECT id, name, name_key, enabled, created_at, updated_at, version FROM items
                    WHERE id > $1 ORDER BY id LIMIT $2
                    """,
                insert: """
                    INSERT INTO items (id, name, name_key, enabled, created_at, updated_at, version)
                    VALUES ($1, $2, $3, $4, $5, $6, $7)
                    """)
        ])
}
