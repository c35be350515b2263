import ViperDatabase

/// The migrations of items.
enum ItemsSchema {
    static let migrations = [
        Migration(
            feature: "items", number: 1,
            sqlite: """
                CREATE TABLE items (
                    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                    name TEXT NOT NULL,
                    name_key TEXT NOT NULL,
                    enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
                    created_at INTEGER NOT NULL,
                    updated_at INTEGER NOT NULL,
                    version INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX items_by_creation ON items (created_at, id);
                CREATE INDEX items_by_enabled_and_creation ON items (enabled, created_at, id);
                CREATE INDEX items_by_name ON items (name_key, id);
                CREATE INDEX items_by_enabled_and_name ON items (enabled, name_key, id);
                """,
            postgresql: """
                CREATE TABLE items (
                    id UUID NOT NULL PRIMARY KEY,
                    name TEXT NOT NULL,
                    name_key TEXT COLLATE "C" NOT NULL,
                    enabled BOOLEAN NOT NULL,
                    created_at BIGINT NOT NULL,
                    updated_at BIGINT NOT NULL,
                    version BIGINT NOT NULL
                );
                CREATE INDEX items_by_creation ON items (created_at, id);
                CREATE INDEX items_by_enabled_and_creation ON items (enabled, created_at, id);
                CREATE INDEX items_by_name ON items (name_key, id);
                CREATE INDEX items_by_enabled_and_name ON items (enabled, name_key, id);
                """)
    ]
}
