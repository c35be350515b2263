import Viper
import ViperDatabase
import ViperEntities

struct TransactionStore: Sendable {
    let database: any Database
    /// The features whose records are made of transactions.
    var owners: [TransactionOwner] = []

    func transaction(_ id: UUID, of account: UUID) async throws(Failure) -> AccountTransaction? {
        var texts = SharedText.Builder(capacity: 64)
        return try await database.find(AccountTransaction.byID, [.uuid(account), .uuid(id)]) {
            row throws(DatabaseError) in try AccountTransaction(row, &texts)
        }
    }

    /// Adds transactions to an account, all or none, and to its totals.
    ///
    /// - Returns: the account before and after; nil if it does not exist.
    func add(
        _ transactions: [AccountTransaction], to account: UUID
    ) async throws(Failure) -> Revision<Account>? {
        let sums = AccountTotals(of: transactions)
        return try await database.change { store throws(DatabaseError) in
            // First, so that of two concurrent transactions the second has done no work yet when it has to retry.
            guard let revision = try await store.add(sums, toAccount: account) else { return nil }
            try await store.insert(transactions, intoAccount: account)
            return revision
        }
    }

    /// Changes a visible transaction, and with its group its account's totals, unless the change breaks a rule.
    func change(
        _ id: UUID, of account: UUID, _ change: TransactionChange, if precondition: Precondition
    ) async throws(Failure) -> ChangeOutcome<Result<Booking<Revision<AccountTransaction>>, Failure>> {
        try await database.change {
            store throws(DatabaseError) -> ChangeOutcome<Result<Booking<Revision<AccountTransaction>>, Failure>> in
            guard let transaction = try await store.transaction(id, of: account),
                let before = try await Account.find(account, in: store)
            else { return .missing }
            guard precondition.allows(transaction.version) else { return .stale }
            var changed: AccountTransaction
            do throws(Failure) {
                changed = try change.applied(to: transaction)
            } catch {
                return .done(.failure(error))
            }
            guard changed != transaction else {
                let same = Revision(from: transaction, to: transaction)
                return .done(.success(Booking(entry: same, account: Revision(from: before, to: before))))
            }
            guard let sums = AccountTotals(of: [changed]).adding(AccountTotals(of: [transaction]).negated),
                let revision = try await store.add(sums, toAccount: account)
            else { return .missing }
            let values = changed.changeable + [.uuid(account), .uuid(id)]
            changed.version = try await store.version(by: Self.update, values)
            return .done(.success(Booking(entry: Revision(from: transaction, to: changed), account: revision)))
        }
    }

    /// Deletes a visible transaction, and subtracts it from its account's totals, unless it belongs to another feature's
    /// record.
    func delete(
        _ id: UUID, of account: UUID, if precondition: Precondition
    ) async throws(Failure) -> ChangeOutcome<Result<Booking<AccountTransaction>, Failure>> {
        let owners = owners
        return try await database.change {
            store throws(DatabaseError) -> ChangeOutcome<Result<Booking<AccountTransaction>, Failure>> in
            guard let transaction = try await store.transaction(id, of: account) else { return .missing }
            guard precondition.allows(transaction.version) else { return .stale }
            if let owner = try await store.owner(of: id, among: owners) {
                return .done(.failure(Self.belongs(id, to: owner)))
            }
            let sums = AccountTotals(of: [transaction]).negated
            guard let revision = try await store.add(sums, toAccount: account) else { return .missing }
            try await store.execute(
                "DELETE FROM transactions WHERE account = $1 AND id = $2", [.uuid(account), .uuid(id)])
            return .done(.success(Booking(entry: transaction, account: revision)))
        }
    }

    private static let update = SQL(
        composing: """
            UPDATE transactions SET posted = $1, date = $2, description = $3, version = \(SQL.nextVersion)
            WHERE account = $4 AND id = $5 RETURNING version
            """)

    private static func belongs(_ id: UUID, to owner: String) -> Failure {
        .conflict(
            "Transaction '\(id.text)' belongs to \(owner), and goes with it or not at all.",
            fr: "L'opération '\(id.text)' fait partie d'autre chose (\(owner)), et disparaît avec elle ou pas du tout.",
            pt: "O movimento '\(id.text)' faz parte de outra coisa (\(owner)), e desaparece com ela ou de modo nenhum.")
    }
}

extension AccountTransaction {
    /// `posted, date, description`
    fileprivate var changeable: [SQLValue] {
        [.boolean(group == .posted), .integer(Int64(date.daysSince1970)), .text(description.text)]
    }
}

extension Transaction {
    /// Inserts transactions; the caller updates the account's totals.
    func insert(
        _ transactions: [AccountTransaction], intoAccount account: UUID
    ) async throws(DatabaseError) {
        for transaction in transactions { try await insert(transaction, account) }
    }

    private func insert(_ transaction: AccountTransaction, _ account: UUID) async throws(DatabaseError) {
        try await execute(
            """
            INSERT INTO transactions
            (account, id, posted, date, description, amount, credit, created_at, version, import)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0)
            """,
            [.uuid(account), .uuid(transaction.id)] + transaction.changeable + [
                .integer(transaction.amount.minorUnits), .boolean(transaction.kind == .credit),
                .time(transaction.createdAt), .integer(transaction.version),
            ])
    }
}
