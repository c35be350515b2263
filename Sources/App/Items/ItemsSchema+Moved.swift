extension ItemsSchema {
    /// The items move as they are.
    static let moved = MovedFeature(
        name: "items",
        tables: [
            MovedTable(
                name: "items",
                columns: [
                    .uuid("id"), .text("name"), .text("name_key"), .boolean("enabled"), .integer("created_at"),
                    .integer("updated_at"), .integer("version"),
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
