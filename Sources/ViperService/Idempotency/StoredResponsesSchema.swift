import ViperDatabase

/// The kept answers' table, step by step.
///
/// A row is never changed, and rows lie in the order in which they were kept, so that keeping one writes to the last
/// page, and the oldest are found without an index of their times.
enum StoredResponsesSchema {
    static let migrations = [
        Migration(
            feature: "idempotency", number: 1,
            sqlite: """
                CREATE TABLE kept_answers (
                    id INTEGER PRIMARY KEY,
                    scope_hash INTEGER NOT NULL,
                    scope BLOB NOT NULL,
                    fingerprint INTEGER NOT NULL,
                    kept_at INTEGER NOT NULL,
                    answer BLOB NOT NULL
                ) STRICT;
                CREATE INDEX kept_answers_by_scope ON kept_answers (scope_hash, scope);
                """,
            postgresql: """
                CREATE TABLE kept_answers (
                    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
                    scope_hash BIGINT NOT NULL,
                    scope BYTEA NOT NULL,
                    fingerprint BIGINT NOT NULL,
                    kept_at BIGINT NOT NULL,
                    answer BYTEA NOT NULL
                );
                CREATE INDEX kept_answers_by_scope ON kept_answers (scope_hash, scope);
                """)
    ]
}
