import ViperDatabase

/// The schema of the stored responses.
///
/// Rows are never changed and lie in the order of insertion, so that an insert touches the last page only, and the
/// oldest rows are found without an index on time.
enum StoredResponsesSchema: KitSchema {
    static let place = 1

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
                """),
        // Whatever becomes of locks, such as behind a pooler, a request is not carried out twice.
        Migration(feature: "idempotency", number: 2) { _ in "\(newestOfEachScope);\n\(uniqueScopes)" },
    ]

    private static let newestOfEachScope = """
        DELETE FROM kept_answers
        WHERE id NOT IN (SELECT MAX(id) FROM kept_answers GROUP BY scope_hash, scope)
        """

    private static let uniqueScopes = """
        DROP INDEX kept_answers_by_scope;
        CREATE UNIQUE INDEX kept_answers_by_scope ON kept_answers (scope_hash, scope);
        """
}
