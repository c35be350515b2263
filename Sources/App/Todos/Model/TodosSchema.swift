import Shared
import ViperDatabase
import ViperFeatures

/// The tables of todos.
enum TodosSchema {
    static let exported = ExportedFeature(name: "todos", tables: [Todo.table.exported])

    static let migrations = [
        Migration(
            feature: "todos", number: 1,
            sqlite: """
                CREATE TABLE todos (
                    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                    title TEXT NOT NULL,
                    note TEXT NOT NULL,
                    complete_by INTEGER NOT NULL CHECK (complete_by BETWEEN -719162 AND 2932897),
                    priority INTEGER NOT NULL CHECK (priority BETWEEN 0 AND 3),
                    completed INTEGER NOT NULL CHECK (completed IN (0, 1)),
                    created_at INTEGER NOT NULL,
                    version INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX todos_by_day ON todos (complete_by, created_at, id);
                CREATE INDEX todos_by_completed_and_day ON todos (completed, complete_by, created_at, id);
                """,
            postgresql: """
                CREATE TABLE todos (
                    id UUID NOT NULL PRIMARY KEY,
                    title TEXT NOT NULL,
                    note TEXT NOT NULL,
                    complete_by BIGINT NOT NULL CHECK (complete_by BETWEEN -719162 AND 2932897),
                    priority BIGINT NOT NULL CHECK (priority BETWEEN 0 AND 3),
                    completed BOOLEAN NOT NULL,
                    created_at BIGINT NOT NULL,
                    version BIGINT NOT NULL
                );
                CREATE INDEX todos_by_day ON todos (complete_by, created_at, id);
                CREATE INDEX todos_by_completed_and_day ON todos (completed, complete_by, created_at, id);
                """),
        Migration(
            feature: "todos", number: 2,
            sqlite: """
                ALTER TABLE todos ADD COLUMN title_key TEXT NOT NULL DEFAULT '';
                UPDATE todos SET title_key = lower(title);
                """,
            postgresql: """
                ALTER TABLE todos ADD COLUMN title_key TEXT COLLATE "C" NOT NULL DEFAULT '';
                UPDATE todos SET title_key = lower(title COLLATE "C");
                """,
            fill: titleKeys.fill),
        Migration(feature: "todos", number: 3, sqlite: filterIndexes, postgresql: filterIndexes),
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
    static let titleKeys = FoldedKeys(
        first: "SELECT id, title, title_key FROM todos ORDER BY id LIMIT $1",
        next: "SELECT id, title, title_key FROM todos WHERE id > $1 ORDER BY id LIMIT $2",
        update: "UPDATE todos SET title_key = $1 WHERE id = $2")
}
