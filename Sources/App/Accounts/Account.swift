package import ViperValues

/// An account with transactions. It is the scope of every module below `/accounts/{accountId}`.
package struct Account: Sendable, Equatable {
    package let id: UUID
    /// 1 to 200 characters.
    package let name: SharedText
    package let currency: Currency
    var totals: AccountTotals
    let createdAt: Timestamp
    /// Raised by every visible change, so also by every transaction, in the database.
    var version: Int64
}

extension Account {
    /// The renamed account, still at its old version.
    func renamed(_ name: String) -> Account {
        Account(
            id: id, name: SharedText(name), currency: currency, totals: totals, createdAt: createdAt,
            version: version)
    }
}
