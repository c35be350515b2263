import Database
import HTTP
import Viper

/// The rules of an account's transactions, shared by their use cases.
struct TransactionService: Sendable {
    private let store: TransactionStore
    private let clock: any Clock

    /// A service over a store.
    init(store: TransactionStore, clock: any Clock) {
        self.store = store
        self.clock = clock
    }

    /// A page of an account's transactions, newest first.
    func obtainPage(of account: Account, before id: UUID?, limit: Int) async throws(Failure) -> TransactionPage {
        do throws(DatabaseError) {
            return try await store.obtain(of: account.id, before: id, limit: limit)
        } catch { throw Failure(error) }
    }

    /// A transaction of an account.
    func obtain(_ id: UUID, of account: Account) async throws(Failure) -> AccountTransaction {
        do throws(DatabaseError) {
            if let transaction = try await store.obtain(id, of: account.id) { return transaction }
        } catch { throw Failure(error) }
        throw .missing("Transaction with id '\(id.text)' was not found in account '\(account.id.text)'.")
    }

    /// Adds a transaction to an account.
    func perform(
        adding draft: TransactionDraft, to account: Account
    ) async throws(Failure) -> AccountTransaction {
        let transaction = AccountTransaction(draft, at: clock.now())
        try await perform(adding: [transaction], to: account)
        return transaction
    }

    /// Adds transactions to an account, all or none, and returns them in their order.
    func perform(
        adding drafts: [TransactionDraft], to account: Account
    ) async throws(Failure) -> [AccountTransaction] {
        let now = clock.now()
        let transactions = drafts.map { AccountTransaction($0, at: now) }
        try await perform(adding: transactions, to: account)
        return transactions
    }

    private func perform(adding transactions: [AccountTransaction], to account: Account) async throws(Failure) {
        do throws(DatabaseError) {
            try await store.perform(adding: transactions, to: account.id)
        } catch { throw Failure(error) }
    }
}

extension AccountTransaction {
    /// The transaction that a draft becomes.
    fileprivate init(_ draft: TransactionDraft, at time: Timestamp) {
        id = .version7(at: time)
        group = draft.group
        date = draft.date
        description = SharedText(draft.description)
        amount = draft.amount
        kind = draft.kind
        createdAt = time
        version = 1
    }
}
