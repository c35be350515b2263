import ViperDatabase

/// The schema of the stored responses.
///
/// Rows are never changed and lie in the order of insertion, so that an insert touches the last page only, and the
/// oldest rows are found without an index on time.
enum StoredResponsesSchema: KitSchema {
    static let place = 1

    static let migrations = [
        Migration(feature: "idempotency", number: 1) { dialect in
            """
            CREATE TABLE kept_answers (
                id \(dialect == .sqlite ? "INTEGER" : "BIGINT GENERATED ALWAYS AS IDENTITY") PRIMARY KEY,
                scope_hash \(dialect.integer) NOT NULL,
                scope \(dialect.bytes) NOT NULL,
                fingerprint \(dialect.integer) NOT NULL,
                kept_at \(dialect.integer) NOT NULL,
                answer \(dialect.bytes) NOT NULL
            )\(dialect.strict);
            CREATE INDEX kept_answers_by_scope ON kept_answers (scope_hash, scope);
            """
        },
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
