import Viper
import ViperEntities

/// The rules that several use cases of transactions share.
struct TransactionService: Sendable {
    var store: TransactionStore
    let clock: any Clock

    func transaction(_ id: UUID, of account: Account) async throws(Failure) -> AccountTransaction {
        guard let transaction = try await store.transaction(id, of: account.id) else {
            throw Self.missing(id, of: account)
        }
        return transaction
    }

    /// Changes a transaction of an account if the precondition holds.
    func change(
        _ id: UUID, of account: Account, _ change: TransactionChange, if precondition: Precondition
    ) async throws(Failure) -> Booking<Revision<AccountTransaction>> {
        try await store.change(id, of: account.id, change, if: precondition).get(
            missing: Self.missing(id, of: account), stale: .stale(Self.noun, id.text, precondition)
        ).get()
    }

    /// Deletes a transaction of an account if the precondition holds. One that belongs to another feature's record, such as
    /// a transfer, is a conflict.
    func delete(
        _ id: UUID, of account: Account, if precondition: Precondition
    ) async throws(Failure) -> Booking<AccountTransaction> {
        try await store.delete(id, of: account.id, if: precondition).get(
            missing: Self.missing(id, of: account), stale: .stale(Self.noun, id.text, precondition)
        ).get()
    }

    /// Adds transactions to an account, all or none.
    /// - Returns: the transactions in the order of the drafts.
    func add(
        _ drafts: [TransactionDraft], to account: Account
    ) async throws(Failure) -> Booking<[AccountTransaction]> {
        let now = clock.now()
        let transactions = drafts.map { AccountTransaction($0, at: now) }
        return Booking(entry: transactions, account: try await book(transactions, to: account))
    }

    func add(
        _ draft: TransactionDraft, to account: Account
    ) async throws(Failure) -> Booking<AccountTransaction> {
        let transaction = AccountTransaction(draft, at: clock.now())
        return Booking(entry: transaction, account: try await book([transaction], to: account))
    }

    private func book(
        _ transactions: [AccountTransaction], to account: Account
    ) async throws(Failure) -> Revision<Account> {
        guard let revision = try await store.add(transactions, to: account.id) else {
            // The account was deleted after its gate had found it.
            throw AccountStore.missing(account.id)
        }
        return revision
    }

    private static func missing(_ id: UUID, of account: Account) -> Failure {
        .missing(
            "Transaction with id '\(id.text)' was not found in account '\(account.id.text)'.",
            fr: "Opération '\(id.text)' introuvable dans le compte '\(account.id.text)'.",
            pt: "Não existe o movimento '\(id.text)' na conta '\(account.id.text)'.")
    }

    private static let noun = Phrase("transaction", "opération", "movimento")
}

extension AccountTransaction {
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
