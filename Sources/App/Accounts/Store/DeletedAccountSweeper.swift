import ViperDatabase
import ViperEntities

/// Deletes the transactions of deleted accounts in portions. Nobody can see them, so there is no hurry. Any number of
/// processes may sweep one store, and another continues where a killed one stopped.
struct DeletedAccountSweeper: Sendable {
    private let database: any Database

    init(_ database: any Database) { self.database = database }

    /// The number of transactions per portion: a few milliseconds of the writer's time.
    private static let portion: Int64 = 2000

    /// Deletes one portion.
    ///
    /// - Returns: whether there may be more.
    func sweep() async throws(DatabaseError) -> Bool {
        try await database.sweep(
            AdvisoryLock("sweeping deleted accounts"), ifAny: "SELECT 1 FROM deleted_accounts LIMIT 1"
        ) { transaction throws(DatabaseError) in
            guard let next = try await transaction.nextDeletedAccount() else { return false }
            return try await transaction.sweep(next.account, from: next.place, portion: Self.portion)
        } ?? false
    }
}

extension Transaction {
    fileprivate func nextDeletedAccount() async throws(DatabaseError) -> (account: UUID, place: UUID)? {
        try await first("SELECT account, swept_to FROM deleted_accounts ORDER BY account LIMIT 1") {
            row throws(DatabaseError) in (account: try row.identifier(0), place: try row.identifier(1))
        }
    }

    /// Deletes a portion of transactions from `place` on, and records where it ended, so that the next portion need not
    /// scan deleted rows; after the last, deletes the record.
    fileprivate func sweep(_ account: UUID, from place: UUID, portion: Int64) async throws(DatabaseError) -> Bool {
        let last = try await identifier(
            "SELECT id FROM transactions WHERE account = $1 AND id >= $2 ORDER BY id LIMIT 1 OFFSET $3",
            [.uuid(account), .uuid(place), .integer(portion - 1)])
        guard let last else {
            // From the start again: an import that did not know of the deletion may have written before `place`.
            try await execute("DELETE FROM transactions WHERE account = $1", [.uuid(account)])
            try await execute("DELETE FROM deleted_accounts WHERE account = $1", [.uuid(account)])
            return true
        }
        try await execute(
            "DELETE FROM transactions WHERE account = $1 AND id >= $2 AND id <= $3",
            [.uuid(account), .uuid(place), .uuid(last)])
        try await execute(
            "UPDATE deleted_accounts SET swept_to = $1 WHERE account = $2", [.uuid(last), .uuid(account)])
        return true
    }
}
