import Viper
import ViperDatabase

struct StoredResponseTable: Sendable {
    /// The columns that a request with the key needs.
    struct Entry: Sendable, Equatable {
        let id: Int64
        let fingerprint: UInt64
        let keptAt: Timestamp
        let answer: StoredResponse
    }

    /// The response that was stored for a scope, which may have expired since.
    ///
    /// The index starts with the hash, so that most comparisons are of one number. The whole scope follows, since an
    /// attacker can find any number of keys with one hash.
    func entry(
        _ key: IdempotencyKey, from source: any Queryable
    ) async throws(DatabaseError) -> Entry? {
        if let entry = try await entry(key.scope, from: source) { return entry }
        guard let scope = key.formerScope else { return nil }
        return try await entry(scope, from: source)
    }

    private func entry(
        _ scope: IdempotencyKey.Scope, from source: any Queryable
    ) async throws(DatabaseError) -> Entry? {
        try await source.first(
            "SELECT id, fingerprint, kept_at, answer FROM kept_answers WHERE scope_hash = $1 AND scope = $2",
            [.hash(scope.hash), .blob(scope.bytes)]
        ) { row throws(DatabaseError) in
            Entry(
                id: try row.integer(0), fingerprint: UInt64(bitPattern: try row.integer(1)), keptAt: try row.time(2),
                answer: StoredResponse(bytes: try row.blob(3)))
        }
    }

    func delete(_ entry: Entry, in transaction: any Transaction) async throws(DatabaseError) {
        try await transaction.execute("DELETE FROM kept_answers WHERE id = $1", [.integer(entry.id)])
    }

    /// Stores a response unless its scope has one by now. On PostgreSQL one that another transaction has committed
    /// meanwhile makes this one run again.
    ///
    /// - Returns: whether it was stored.
    func keep(
        _ answer: StoredResponse, for key: IdempotencyKey, at time: Timestamp, in transaction: any Transaction
    ) async throws(DatabaseError) -> Bool {
        try await transaction.execute(Self.insertionIfNew, Self.row(answer, for: key, at: time)) == 1
    }

    /// Stores a response, or conflicts with the one that its scope has.
    static let insertion = SQL(composing: insert)
    private static let insertionIfNew = SQL(composing: "\(insert) ON CONFLICT DO NOTHING")
    private static let insert =
        "INSERT INTO kept_answers (scope_hash, scope, fingerprint, kept_at, answer) VALUES ($1, $2, $3, $4, $5)"

    /// The parameters of an insertion.
    static func row(_ answer: StoredResponse, for key: IdempotencyKey, at time: Timestamp) -> [SQLValue] {
        [.hash(key.scope.hash), .blob(key.scope.bytes), .hash(key.fingerprint), .time(time), .blob(answer.bytes)]
    }

    /// Deletes those of the oldest `count` rows that were stored at a time or before, and returns how many were
    /// deleted.
    func delete(
        keptUntil time: Timestamp, ofOldest count: Int, in transaction: any Transaction
    ) async throws(DatabaseError) -> Int {
        try await transaction.execute(
            """
            DELETE FROM kept_answers
            WHERE id IN (SELECT id FROM kept_answers ORDER BY id LIMIT $1) AND kept_at <= $2
            """,
            [.integer(Int64(count)), .time(time)])
    }
}

extension SQLValue {
    fileprivate static func hash(_ hash: UInt64) -> SQLValue { .integer(Int64(bitPattern: hash)) }
}
