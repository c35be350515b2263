import Viper
package import ViperEntities

/// An account with transactions. It is the scope of every module below `/accounts/{accountId}`.
package struct Account: RevisedEntity {
    package static let table = EntityTable<Account>("accounts", Phrase("account", "compte", "conta"))

    package var id = UUID.least
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

/// The totals of transactions: a debit adds to them, a credit subtracts.
struct AccountTotals: Sendable, Equatable {
    /// The sum of posted transactions.
    var balance = Total.zero
    /// The sum of authorized transactions that are not posted yet.
    var pending = Total.zero

    /// Adds a transaction. No number of them that fits on a disk overflows.
    mutating func count(_ amount: Amount, _ kind: TransactionKind, in group: TransactionGroup) {
        let units = Int128(kind.signedUnits(of: amount))
        switch group {
        case .authorized: pending.minorUnits += units
        case .posted: balance.minorUnits += units
        }
    }

    /// The sums of both; nil if one exceeds 128 bits, which takes a store that was tampered with.
    func adding(_ others: AccountTotals) -> AccountTotals? {
        let (balance, isOver) = balance.minorUnits.addingReportingOverflow(others.balance.minorUnits)
        let (pending, isOverToo) = pending.minorUnits.addingReportingOverflow(others.pending.minorUnits)
        guard !isOver, !isOverToo else { return nil }
        return AccountTotals(balance: Total(minorUnits: balance), pending: Total(minorUnits: pending))
    }
}

extension AccountTotals {
    /// The totals to add when their transactions are deleted.
    var negated: AccountTotals {
        AccountTotals(balance: Total(minorUnits: -balance.minorUnits), pending: Total(minorUnits: -pending.minorUnits))
    }

    init(of transactions: [AccountTransaction]) {
        for transaction in transactions { count(transaction.amount, transaction.kind, in: transaction.group) }
    }
}
