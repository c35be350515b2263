import Viper
import ViperDatabase
import ViperLive

/// What a module below an account has changed.
struct AccountChange: Sendable {
    /// What became of the list of accounts. A row shows the account's totals, so each transaction changes it.
    let accounts: ListChange<Account>?
    /// What became of the list of the account's transactions.
    let transactions: ListChange<AccountTransaction>
}

/// The lists of accounts and of their transactions, which clients may keep open.
struct AccountLists: Sendable {
    let accounts: LiveList<Account>
    /// The list of an account's transactions is the one of its id.
    let transactions: LiveList<AccountTransaction>

    init(in log: ChangeLog) {
        accounts = log.list("accounts")
        transactions = log.list("transactions")
    }

    /// Receives what the modules below an account have changed.
    func of(_ account: UUID) -> Receiver { Receiver(accounts: accounts, transactions: transactions.of(account)) }

    /// Records what an import has changed, in the transaction that makes it visible.
    ///
    /// - Parameter revision: the account before and after it.
    func noteImport(_ revision: Revision<Account>, in transaction: any Transaction) async throws(DatabaseError) {
        guard let change = ListChange.revised(revision, { $0 }) else { return }
        try await accounts.record(change, in: transaction)
        try await transactions.of(revision.after.id).record(.replaced, in: transaction)
    }

    /// Records a transaction that another feature has added to an account, in the transaction that adds it.
    func noteBooking(
        _ booking: Booking<AccountTransaction>, in transaction: any Transaction
    ) async throws(DatabaseError) {
        if let change = ListChange.revised(booking.account, { $0 }) {
            try await accounts.record(change, in: transaction)
        }
        try await transactions.of(booking.account.after.id).record(.inserted([booking.entry]), in: transaction)
    }
}

extension AccountLists {
    /// Gives both lists their part of an account's change.
    struct Receiver: OutputReceiver {
        let accounts: LiveList<Account>
        let transactions: LiveList<AccountTransaction>

        func receive<Outcome: Sendable>(
            from work: @escaping @Sendable () async throws(Failure) -> Outcome,
            _ output: @escaping @Sendable (Outcome) -> AccountChange?
        ) async throws(Failure) -> Outcome {
            let transactions = transactions
            return try await accounts.receive(
                from: { () async throws(Failure) -> Outcome in
                    try await transactions.receive(from: work) { output($0)?.transactions }
                },
                { output($0)?.accounts })
        }
    }
}

/// What was added to an account, changed in it or deleted from it, with the account before and after.
struct Booking<Entry: Sendable>: Sendable {
    let entry: Entry
    let account: Revision<Account>
}

extension Booking {
    /// What becomes of both lists.
    ///
    /// - Parameter transactions: what becomes of that of the account's transactions; nil if there was nothing to change.
    func change(_ transactions: ListChange<AccountTransaction>?) -> AccountChange? {
        transactions.map { AccountChange(accounts: .revised(account) { $0 }, transactions: $0) }
    }
}
