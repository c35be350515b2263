package import Viper
import ViperDatabase
import ViperEntities

typealias AccountStore = EntityStore<Account>

extension AccountStore {
    /// The accounts of a database. Deleting one makes its transactions unreachable behind the account's gate. Their rows,
    /// perhaps a million, are deleted in portions by ``DeletedAccountSweeper``, so that no other write waits.
    init(of database: any Database, clock: any Clock) {
        self.init(in: database, clock: clock) { old, new, transaction throws(DatabaseError) in
            if let old, new == nil { try await transaction.leaveTransactions(of: old.id) }
        }
    }

    /// Adds samples with their transactions, all or none, if there are no accounts.
    ///
    /// - Returns: the number of accounts added.
    func seedIfEmpty(with samples: [AccountSample]) async throws(Failure) -> Int {
        let now = clock.now()
        let accounts = samples.compactMap { AccountWithTransactions($0, at: now) }
        let isDone = try await database.seed(unlessFound: Account.table.any) { store throws(DatabaseError) in
            for one in accounts {
                try await one.account.insert(in: store)
                try await store.insert(one.transactions, intoAccount: one.account.id)
            }
        }
        return isDone ? accounts.count : 0
    }
}

extension Transaction {
    /// Notes the transactions of a deleted account, if it has any, for the sweeper.
    fileprivate func leaveTransactions(of account: UUID) async throws(DatabaseError) {
        guard try await finds("SELECT 1 FROM transactions WHERE account = $1 LIMIT 1", [.uuid(account)]) else { return }
        try await execute(
            "INSERT INTO deleted_accounts (account, swept_to) VALUES ($1, $2)",
            [.uuid(account), .uuid(UUID.least)])
    }

    /// Adds to an account's totals, and raises its version: called by every change of transactions, within the same
    /// database transaction.
    ///
    /// - Returns: the account before and after; nil if it does not exist, since it was deleted meanwhile: then nothing is
    ///   changed.
    func add(_ sums: AccountTotals, toAccount id: UUID) async throws(DatabaseError) -> Revision<Account>? {
        guard let account = try await Account.find(id, in: self) else { return nil }
        guard let totals = account.totals.adding(sums) else {
            throw .corrupt(detail: "the totals of an account overflow")
        }
        var changed = account
        changed.totals = totals
        changed.version = try await version(
            by: AccountTotals.update, [totals.balance.sqlValue, totals.pending.sqlValue, .uuid(id)])
        return Revision(from: account, to: changed)
    }
}

extension AccountTotals {
    fileprivate static let update = SQL(
        composing: """
            UPDATE accounts SET balance = $1, pending = $2, version = \(SQL.nextVersion) WHERE id = $3 RETURNING version
            """)
}

extension EntityStore<Account> {
    /// The failure of an input that names an account that does not exist.
    package static func unknown(_ id: UUID) -> Failure {
        .rule(
            "account", "unknownAccount", "Expected the id of an account, found '\(id.text)'.",
            fr: "Identifiant d'un compte attendu, trouvé : '\(id.text)'.",
            pt: "Esperado o id de uma conta, encontrado: '\(id.text)'.")
    }
}
