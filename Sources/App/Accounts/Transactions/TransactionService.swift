import Viper
import ViperDatabase
import ViperService
import ViperValues

/// The rules of an account's transactions, shared by their use cases.
struct TransactionService: Sendable {
    private let store: TransactionStore
    private let clock: any Clock

    /// A service over a store.
    init(store: TransactionStore, clock: any Clock) {
        self.store = store
        self.clock = clock
    }

    /// A page of an account's transactions: newest first, or the latest date first where only some are asked for.
    func obtainPage(
        of account: Account, _ filter: TransactionFilter, after position: TransactionPosition?, limit: Int
    ) async throws(Failure) -> TransactionPage {
        do throws(DatabaseError) {
            return try await store.obtain(of: account.id, filter, after: position, limit: limit)
        } catch { throw Failure(error) }
    }

    /// A transaction of an account.
    func obtain(_ id: UUID, of account: Account) async throws(Failure) -> AccountTransaction {
        do throws(DatabaseError) {
            if let transaction = try await store.obtain(id, of: account.id) { return transaction }
        } catch { throw Failure(error) }
        throw Self.missing(id, of: account)
    }

    /// Deletes a transaction of an account whose version is as demanded.
    func perform(deleting id: UUID, of account: Account, if precondition: Precondition) async throws(Failure) {
        let outcome: TransactionStore.DeletionOutcome
        do throws(DatabaseError) {
            outcome = try await store.perform(deleting: id, of: account.id, if: precondition)
        } catch { throw Failure(error) }
        switch outcome {
        case .missing: throw Self.missing(id, of: account)
        case .stale:
            throw .stale("Expected transaction '\(id.text)' to be at a version listed in 'If-Match'; it is not.")
        case .deleted: return
        }
    }

    private static func missing(_ id: UUID, of account: Account) -> Failure {
        .missing("Transaction with id '\(id.text)' was not found in account '\(account.id.text)'.")
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
        let isThere: Bool
        do throws(DatabaseError) {
            isThere = try await store.perform(adding: transactions, to: account.id)
        } catch { throw Failure(error) }
        // It was deleted after its gate had found it.
        if !isThere { throw AccountService.missing(account.id) }
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
