import Viper
import ViperDatabase
import ViperEntities

/// The transactions of accounts. Each call that changes one changes its account's totals in the same transaction of the
/// database, in which it also decides whether it may.
struct TransactionStore: Sendable {
    let database: any Database
    let clock: any Clock
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
    /// - Returns: the transactions in the order of the drafts.
    func add(_ drafts: [TransactionDraft], to account: UUID) async throws(Failure) -> Booking<[AccountTransaction]> {
        let now = clock.now()
        let transactions = drafts.map { AccountTransaction($0, at: now) }
        return Booking(entry: transactions, account: try await book(transactions, to: account))
    }

    func add(_ draft: TransactionDraft, to account: UUID) async throws(Failure) -> Booking<AccountTransaction> {
        let transaction = AccountTransaction(draft, at: clock.now())
        return Booking(entry: transaction, account: try await book([transaction], to: account))
    }

    private func book(_ transactions: [AccountTransaction], to account: UUID) async throws(Failure) -> Revision<Account>
    {
        // The account may have been deleted after its gate had found it.
        guard let revision = try await add(transactions, to: account) else { throw AccountStore.missing(account) }
        return revision
    }

    /// Adds transactions as they are; nil if the account does not exist.
    func add(_ transactions: [AccountTransaction], to account: UUID) async throws(Failure) -> Revision<Account>? {
        let sums = AccountTotals(of: transactions)
        return try await database.change { store throws(DatabaseError) in
            // First, so that of two concurrent transactions the second has done no work yet when it has to retry.
            guard let revision = try await store.add(sums, toAccount: account) else { return nil }
            try await store.insert(transactions, intoAccount: account)
            return revision
        }
    }

    /// Changes a visible transaction, and with its group its account's totals, if the precondition holds.
    func change(
        _ id: UUID, of account: UUID, _ change: TransactionChange, if precondition: Precondition
    ) async throws(Failure) -> Booking<Revision<AccountTransaction>> {
        typealias Changed = Booking<Revision<AccountTransaction>>
        return try await database.change { store throws(DatabaseError) -> Result<Changed, Failure> in
            guard let transaction = try await store.transaction(id, of: account),
                let before = try await Account.find(account, in: store)
            else { return .failure(Self.missing(id, of: account)) }
            guard precondition.allows(transaction.version) else { return .failure(Self.stale(id, precondition)) }
            var changed: AccountTransaction
            do throws(Failure) {
                changed = try change.applied(to: transaction)
            } catch {
                return .failure(error)
            }
            guard changed != transaction else {
                let same = Revision(from: transaction, to: transaction)
                return .success(Booking(entry: same, account: Revision(from: before, to: before)))
            }
            guard let sums = AccountTotals(of: [changed]).adding(AccountTotals(of: [transaction]).negated),
                let revision = try await store.add(sums, toAccount: account)
            else { return .failure(Self.missing(id, of: account)) }
            let values = changed.changeable + [.uuid(account), .uuid(id)]
            changed.version = try await store.version(by: Self.update, values)
            return .success(Booking(entry: Revision(from: transaction, to: changed), account: revision))
        }.get()
    }

    /// Deletes a visible transaction, and subtracts it from its account's totals, if the precondition holds. One that belongs
    /// to another feature's record, such as a transfer, is a conflict.
    func delete(
        _ id: UUID, of account: UUID, if precondition: Precondition
    ) async throws(Failure) -> Booking<AccountTransaction> {
        let owners = owners
        return try await database.change {
            store throws(DatabaseError) -> Result<Booking<AccountTransaction>, Failure> in
            guard let transaction = try await store.transaction(id, of: account) else {
                return .failure(Self.missing(id, of: account))
            }
            guard precondition.allows(transaction.version) else { return .failure(Self.stale(id, precondition)) }
            if let owner = try await store.owner(of: id, among: owners) { return .failure(Self.belongs(id, to: owner)) }
            let sums = AccountTotals(of: [transaction]).negated
            guard let revision = try await store.add(sums, toAccount: account) else {
                return .failure(Self.missing(id, of: account))
            }
            try await store.execute(
                "DELETE FROM transactions WHERE account = $1 AND id = $2", [.uuid(account), .uuid(id)])
            return .success(Booking(entry: transaction, account: revision))
        }.get()
    }

    private static let update = SQL(
        composing: """
            UPDATE transactions SET posted = $1, date = $2, description = $3, version = \(SQL.nextVersion)
            WHERE account = $4 AND id = $5 RETURNING version
            """)
}

// Why a call fails.
extension TransactionStore {
    static func missing(_ id: UUID, of account: UUID) -> Failure {
        .missing(
            "Transaction with id '\(id.text)' was not found in account '\(account.text)'.",
            fr: "Opération '\(id.text)' introuvable dans le compte '\(account.text)'.",
            pt: "Não existe o movimento '\(id.text)' na conta '\(account.text)'.")
    }

    private static func stale(_ id: UUID, _ precondition: Precondition) -> Failure {
        .stale(Phrase("transaction", "opération", "movimento"), id.text, precondition)
    }

    private static func belongs(_ id: UUID, to owner: String) -> Failure {
        .conflict(
            "Transaction '\(id.text)' belongs to \(owner), and goes with it or not at all.",
            fr: "L'opération '\(id.text)' fait partie d'autre chose (\(owner)), et disparaît avec elle ou pas du tout.",
            pt: "O movimento '\(id.text)' faz parte de outra coisa (\(owner)), e desaparece com ela ou de modo nenhum.")
    }
}

extension AccountTransaction {
    /// A client's new transaction.
    fileprivate init(_ draft: TransactionDraft, at time: Timestamp) {
        self.init(
            id: .version7(at: time), group: draft.group, date: draft.date, description: SharedText(draft.description),
            amount: draft.amount, kind: draft.kind, createdAt: time, version: 1)
    }

    /// `posted, date, description`
    fileprivate var changeable: [SQLValue] {
        [.boolean(group == .posted), date.sqlValue, .text(description.text)]
    }
}

extension Transaction {
    /// Inserts transactions; the caller updates the account's totals.
    func insert(
        _ transactions: [AccountTransaction], intoAccount account: UUID
    ) async throws(DatabaseError) {
        for transaction in transactions {
            try await execute(
                """
                INSERT INTO transactions
                (account, id, posted, date, description, amount, credit, created_at, version, import)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0)
                """,
                [.uuid(account), .uuid(transaction.id)] + transaction.changeable + [
                    transaction.amount.sqlValue, .boolean(transaction.kind == .credit),
                    .time(transaction.createdAt), .integer(transaction.version),
                ])
        }
    }
}
