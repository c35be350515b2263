/// What an account's transactions come to, or a few of them: a debit counts as plus, a credit as minus.
struct AccountTotals: Sendable, Equatable {
    /// The sum of what is posted.
    var balance = Total.zero
    /// The sum of what is authorized and not posted yet.
    var pending = Total.zero

    /// Counts a transaction in. No number of them that fits on a disk overflows.
    mutating func count(_ amount: Amount, _ kind: TransactionKind, in group: TransactionGroup) {
        let units = Int128(kind.signedUnits(of: amount))
        switch group {
        case .authorized: pending.minorUnits += units
        case .posted: balance.minorUnits += units
        }
    }

    /// Both with others added; nil if that is over 128 bits, which only a store that was tampered with leads to.
    func adding(_ others: AccountTotals) -> AccountTotals? {
        let (balance, isOver) = balance.minorUnits.addingReportingOverflow(others.balance.minorUnits)
        let (pending, isOverToo) = pending.minorUnits.addingReportingOverflow(others.pending.minorUnits)
        guard !isOver, !isOverToo else { return nil }
        return AccountTotals(balance: Total(minorUnits: balance), pending: Total(minorUnits: pending))
    }
}

extension AccountTotals {
    /// What is to be added where the transactions that come to it are deleted.
    var negated: AccountTotals {
        AccountTotals(balance: Total(minorUnits: -balance.minorUnits), pending: Total(minorUnits: -pending.minorUnits))
    }

    /// What transactions come to.
    init(of transactions: [AccountTransaction]) {
        for transaction in transactions { count(transaction.amount, transaction.kind, in: transaction.group) }
    }
}
