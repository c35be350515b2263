import ViperDatabase
import ViperService
import ViperValues

/// Deletes the transactions of deleted accounts, a portion at a time. Nobody can see them, so that there is no haste; any
/// number of processes may sweep one store, and one that was killed is continued by the next.
struct DeletedAccountSweeper: Sendable {
    private let database: any Database

    /// A sweeper of a store.
    init(_ database: any Database) { self.database = database }

    /// How many transactions a portion has: some milliseconds of the writer's time.
    private static let portion: Int64 = 2000

    /// Deletes one portion.
    ///
    /// - Returns: whether there may be more.
    func sweep() async throws(DatabaseError) -> Bool {
        // Where there is nothing to do, a read that costs little is all.
        let isAny = try await database.first("SELECT 1 FROM deleted_accounts LIMIT 1") { _ in true }
        guard isAny != nil else { return false }
        return try await database.write { transaction throws(DatabaseError) in
            // Another process that sweeps goes on by itself.
            guard try await transaction.tryLock(AdvisoryLock("sweeping deleted accounts")) else { return false }
            guard let next = try await transaction.nextDeletedAccount() else { return false }
            return try await transaction.sweep(next.account, from: next.place, portion: Self.portion)
        }
    }
}

extension Transaction {
    fileprivate func nextDeletedAccount() async throws(DatabaseError) -> (account: UUID, place: UUID)? {
        try await first("SELECT account, swept_to FROM deleted_accounts ORDER BY account LIMIT 1") {
            row throws(DatabaseError) in (account: try row.identifier(0), place: try row.identifier(1))
        }
    }

    /// Deletes transactions from a place on, and notes where it ended, so that the next portion need not pass what is
    /// deleted; after the last, the note goes.
    fileprivate func sweep(_ account: UUID, from place: UUID, portion: Int64) async throws(DatabaseError) -> Bool {
        let last = try await first(
            "SELECT id FROM transactions WHERE account = $1 AND id >= $2 ORDER BY id LIMIT 1 OFFSET $3",
            [.uuid(account), .uuid(place), .integer(portion - 1)]
        ) { row throws(DatabaseError) in try row.identifier(0) }
        guard let last else {
            // From the start again: an import may have written behind the place, while it did not know of the deletion.
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
