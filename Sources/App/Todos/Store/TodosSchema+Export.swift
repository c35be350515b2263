import ViperDatabase
import ViperService

extension TodosSchema {
    /// The todos move as they are.
    static let exported = ExportedFeature(
        name: "todos",
        tables: [
            ExportedTable(
                name: "todos",
                columns: [
                    .uuid("id", .id), .text("title", .text(TodoRules.title)), .text("note", .text(TodoRules.note)),
                    .integer("complete_by", .dayOrNone), .integer("priority", .number(0...3)),
                    .boolean("completed"), .integer("created_at", .time), .integer("version", .version),
                    ExportedColumn(
                        name: "title_key", kind: .text, later: .init(migration: 2, value: .text("")), foldedFrom: 1),
                ],
                first: """
                    SELECT id, title, note, complete_by, priority, completed, created_at, version, title_key FROM todos
                    ORDER BY id LIMIT $1
                    """,
                next: """
                    SELECT id, title, note, complete_by, priority, completed, created_at, version, title_key FROM todos
                    WHERE id > $1 ORDER BY id LIMIT $2
                    """,
                insert: """
                    INSERT INTO todos (id, title, note, complete_by, priority, completed, created_at, version, title_key)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
                    """)
        ])
}

extension ColumnRule {
    /// A day by which a todo is to be done, or what stands for none.
    fileprivate static let dayOrNone = ColumnRule { value in
        if case .integer(TodosSchema.noDay) = value { return nil }
        return ColumnRule.date.fault(value)
    }
}
