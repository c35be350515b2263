extension TodosSchema {
    /// The todos move as they are.
    static let moved = MovedFeature(
        name: "todos",
        tables: [
            MovedTable(
                name: "todos",
                columns: [
                    .uuid("id"), .text("title"), .text("note"), .integer("complete_by"), .integer("priority"),
                    .boolean("completed"), .integer("created_at"), .integer("version"),
                ],
                first: """
                    SELECT id, title, note, complete_by, priority, completed, created_at, version FROM todos
                    ORDER BY id LIMIT $1
                    """,
                next: """
                    SELECT id, title, note, complete_by, priority, completed, created_at, version FROM todos
                    WHERE id > $1 ORDER BY id LIMIT $2
                    """,
                insert: """
                    INSERT INTO todos (id, title, note, complete_by, priority, completed, created_at, version)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                    """)
        ])
}
