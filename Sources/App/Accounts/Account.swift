import ViperValues

/// An account: what transactions belong to. It is the scope of every module below `/accounts/{accountId}`.
struct Account: Sendable, Equatable {
    let id: UUID
    /// 1 to 200 characters.
    let name: SharedText
    let currency: Currency
    var totals: AccountTotals
    let createdAt: Timestamp
    /// Goes up with every change of what is shown of it, so also with every transaction.
    var version: Int64
}

extension Account {
    /// The account with another name, one version on.
    func renamed(_ name: String) -> Account {
        Account(
            id: id, name: SharedText(name), currency: currency, totals: totals, createdAt: createdAt,
            version: version + 1)
    }
}
