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
