import Viper

/// What was added to an account or deleted from it, with the account before and after.
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

extension Booking where Entry == [AccountTransaction] {
    /// What the transactions' addition changes.
    var asAddition: AccountChange {
        AccountChange(accounts: .revised(account) { $0 }, transactions: .inserted(entry))
    }
}
