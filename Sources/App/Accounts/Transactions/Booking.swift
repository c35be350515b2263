import Viper

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
