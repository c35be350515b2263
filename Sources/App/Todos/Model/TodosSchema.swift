import ViperDatabase
import ViperFeatures

/// The tables of todos.
enum TodosSchema {
    static let exported = ExportedFeature(name: "todos", tables: [Todo.table.exported])

    static let migrations = [
        Migration(feature: "todos", number: 1) { dialect in
            """
            CREATE TABLE todos (
                id \(dialect.uuid) NOT NULL PRIMARY KEY\(dialect.isUUID("id")),
                title TEXT NOT NULL,
                note TEXT NOT NULL,
                complete_by \(dialect.integer) NOT NULL CHECK (complete_by BETWEEN -719162 AND 2932897),
                priority \(dialect.integer) NOT NULL CHECK (priority BETWEEN 0 AND 3),
                completed \(dialect.boolean) NOT NULL\(dialect.isBoolean("completed")),
                created_at \(dialect.integer) NOT NULL,
                version \(dialect.integer) NOT NULL
            )\(dialect.strict);
            CREATE INDEX todos_by_day ON todos (complete_by, created_at, id);
            CREATE INDEX todos_by_completed_and_day ON todos (completed, complete_by, created_at, id);
            """
        },
        titleKeys.migration("todos", 2),
        Migration(feature: "todos", number: 3) { _ in filterIndexes },
    ]

    /// An index for each filter, with and without a search, so that even a rare value is found by an index.
    private static let filterIndexes = """
        CREATE INDEX todos_by_priority_and_day ON todos (priority, complete_by, created_at, id);
        CREATE INDEX todos_by_completed_priority_and_day
            ON todos (completed, priority, complete_by, created_at, id);
        CREATE INDEX todos_by_title ON todos (title_key, id);
        CREATE INDEX todos_by_completed_and_title ON todos (completed, title_key, id);
        CREATE INDEX todos_by_priority_and_title ON todos (priority, title_key, id);
        CREATE INDEX todos_by_completed_priority_and_title ON todos (completed, priority, title_key, id);
        """

    /// The folded keys of titles, for searches by title.
    static let titleKeys = FoldedKeys(of: "title", in: "todos")
}
