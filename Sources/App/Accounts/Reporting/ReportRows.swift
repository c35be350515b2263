import ViperValues

/// Turns the transactions of a report into rows: group by group, each in the order of dates. A pure value.
///
/// For each group call ``open(_:into:)``, then ``add(_:into:)`` for each of its transactions and ``close(_:into:)``, or
/// ``fail(_:into:)`` instead of both; after the last group ``end(into:)``.
///
/// The banding starts with false and is toggled at each subheader and each footer, across groups: the first date is
/// odd, all rows of a date have the same value, and a footer differs from the date before it.
struct ReportRows: Sendable {
    private var isOdd = false
    /// The current date in days since 1970-01-01; nil before the group's first transaction.
    private var date: Int?
    private var total = Total.zero

    /// The total of the closed groups; nil if one of them failed.
    private(set) var grandTotal: Total? = .zero

    mutating func open(_ group: TransactionGroup, into rows: inout [ReportRow]) {
        date = nil
        total = .zero
        rows.append(.header(group))
    }

    /// Adds the group's next transaction. No number of them that fits on a disk overflows the total.
    mutating func add(_ transaction: ReportedTransaction, into rows: inout [ReportRow]) {
        if transaction.date != date { turn(to: transaction.date, into: &rows) }
        total.minorUnits += Int128(transaction.signedUnits)
        rows.append(.detail(transaction.description, signedUnits: transaction.signedUnits, isOdd: isOdd))
    }

    private mutating func turn(to new: Int, into rows: inout [ReportRow]) {
        if date != nil { rows.append(.subfooter(isOdd: isOdd)) }
        date = new
        isOdd.toggle()
        rows.append(.subheader(date: new, isOdd: isOdd))
    }

    /// Ends the group after its last transaction.
    mutating func close(_ group: TransactionGroup, into rows: inout [ReportRow]) {
        guard date != nil else { return rows.append(.message(.nothing, group)) }
        rows.append(.subfooter(isOdd: isOdd))
        isOdd.toggle()
        rows.append(.footer(total, isOdd: isOdd))
        grandTotal?.minorUnits += total.minorUnits
    }

    /// Ends a group whose transactions could not be read: then there is no grand total.
    mutating func fail(_ group: TransactionGroup, into rows: inout [ReportRow]) {
        rows.append(.message(.unavailable, group))
        grandTotal = nil
    }

    mutating func end(into rows: inout [ReportRow]) {
        if let grandTotal { rows.append(.grandfooter(grandTotal)) }
    }
}
