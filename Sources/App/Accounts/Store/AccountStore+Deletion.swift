import ViperDatabase
import ViperService
import ViperValues

/// How accounts are deleted: the account's own row goes at once, and with it the way to its transactions, which stand
/// behind the account's gate. Their rows, a million perhaps, are deleted in portions by ``DeletedAccountSweeper``, so that
/// nobody else's write waits.
extension AccountStore {
    /// What became of a deletion.
    enum DeletionOutcome: Sendable {
        case missing
        case stale
        case deleted
    }

    /// Deletes an account, if it is there and its version is as demanded; both are checked within the transaction.
    func perform(deleting id: UUID, if precondition: Precondition) async throws(DatabaseError) -> DeletionOutcome {
        try await database.write { transaction throws(DatabaseError) in
            guard let account = try await transaction.account(id) else { return .missing }
            guard precondition.allows(account.version) else { return .stale }
            try await transaction.execute("DELETE FROM accounts WHERE id = $1", [.uuid(id)])
            let hasTransactions = try await transaction.first(
                "SELECT 1 FROM transactions WHERE account = $1 LIMIT 1", [.uuid(id)]
            ) { _ in true }
            guard hasTransactions != nil else { return .deleted }
            try await transaction.execute(
                "INSERT INTO deleted_accounts (account, swept_to) VALUES ($1, $2)", [.uuid(id), .uuid(high: 0, low: 0)])
            return .deleted
        }
    }
}
