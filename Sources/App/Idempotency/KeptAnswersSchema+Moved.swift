extension KeptAnswersSchema {
    /// The answers move, so that what was done before is not done again after it. Their order does too; their ids, which
    /// say nothing else, are given anew.
    static let moved = MovedFeature(
        name: "idempotency",
        tables: [
            MovedTable(
                name: "kept_answers",
                columns: [
                    MovedColumn(name: "id", kind: .integer, isCarried: false), .integer("scope_hash"),
                    .bytes("scope"), .integer("fingerprint"), .integer("kept_at"), .bytes("answer"),
                ],
                first: """
                    SELECT id, scope_hash, scope, fingerprint, kept_at, answer FROM kept_answers ORDER BY id LIMIT $1
                    """,
                next: """
                    SELECT id, scope_hash, scope, fingerprint, kept_at, answer FROM kept_answers
                    WHERE id > $1 ORDER BY id LIMIT $2
                    """,
                insert: """
                    INSERT INTO kept_answers (scope_hash, scope, fingerprint, kept_at, answer)
                    VALUES ($1, $2, $3, $4, $5)
                    """)
        ])
}
