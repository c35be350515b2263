import Viper
package import ViperEntities
package import ViperValues

/// An account with transactions. It is the scope of every module below `/accounts/{accountId}`.
package struct Account: RevisedEntity {
    package static let table = EntityTable<Account>("accounts", Phrase("account", "compte", "conta"))

    package var id = UUID(high: 0, low: 0)
    package var name: SharedText = ""
    package var currency = Currency.euro
    /// Changed with the transactions alone.
    var totals = AccountTotals()
    package var createdAt = Timestamp(microseconds: 0)
    /// Raised by every visible change, so also by every transaction, in the database.
    package var version: Int64 = 1

    package init() {}

    @inline(__always)
    package static func columns(_ column: inout some Columns<Self>) {
        column("id", \.id, "Stable identifier.", .key)
        column(
            "name", \.name, "1 to 200 characters.", .trimmed(1...200), [.required, .changeable, .searched],
            given: "1 to 200 characters, trimmed.")
        column(
            "currency", \.currency, "The currency of all its amounts.", .required,
            given: "The currency of all its amounts: one with two decimals.")
        column("balance", \.totals.balance, "The sum of posted transactions: debits minus credits.")
        column("pending", \.totals.pending, "The sum of authorized transactions: debits minus credits.")
        column("createdAt", \.createdAt, "When it was added.", .newestFirst)
        column(
            "version", \.version,
            "Increases with every change, including every transaction; valid in 'If-Match' when quoted.", .version)
    }
}
