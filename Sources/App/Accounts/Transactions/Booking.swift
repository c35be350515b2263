import Viper

/// What was added to an account, changed in it or deleted from it, with the account before and after.
struct Booking<Entry: Sendable>: Sendable {
    let entry: Entry
    let account: Revision<Account>
}

extension Booking where Entry == AccountTransaction {
    /// What the transaction's addition changes.
    var asAddition: AccountChange {
        AccountChange(accounts: .revised(account) { $0 }, transactions: .inserted([entry]))
    }

    /// What the transaction's deletion changes.
    var asDeletion: AccountChange {
        AccountChange(accounts: .revised(account) { $0 }, transactions: .deleted(entry))
    }
}

extension Booking where Entry == Revision<AccountTransaction> {
    /// What the transaction's change changes; nil if there was nothing to change.
    var asChange: AccountChange? {
        guard let transactions = ListChange.revised(entry, { $0 }) else { return nil }
        return AccountChange(accounts: .revised(account) { $0 }, transactions: transactions)
    }
}

extension Booking where Entry == [AccountTransaction] {
    /// What the transactions' addition changes.
    var asAddition: AccountChange {
        AccountChange(accounts: .revised(account) { $0 }, transactions: .inserted(entry))
    }
}
