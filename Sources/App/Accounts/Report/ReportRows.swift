/// Makes the rows of a report of its transactions, as they come: group by group, each in the order of dates. A pure value.
///
/// For each group ``open(_:into:)``, then ``add(_:into:)`` for each of its transactions and ``close(_:into:)``, or
/// ``fail(_:into:)`` instead of both; after the last group ``end(into:)``.
///
/// The banding begins with false and turns at each subheader and each footer, over all groups: so the first date shows
/// true, all rows of a date show the same, and a footer shows another than the date before it.
struct ReportRows: Sendable {
    private var isOdd = false
    /// The date that is open, in days since 1970-01-01; nil where the group has had no transaction yet.
    private var date: Int?
    private var total = Total.zero

    /// The total of the groups that were closed; nil if one of them could not be had.
    private(set) var grandTotal: Total? = .zero

    /// Begins a group.
    mutating func open(_ group: TransactionGroup, into rows: inout [ReportRow]) {
        date = nil
        total = .zero
        rows.append(.header(group))
    }

    /// Adds the next transaction of the group. No number of them that fits on a disk overflows the total.
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

    /// Ends the group, which has all its transactions.
    mutating func close(_ group: TransactionGroup, into rows: inout [ReportRow]) {
        guard date != nil else { return rows.append(.message(.nothing, group)) }
        rows.append(.subfooter(isOdd: isOdd))
        isOdd.toggle()
        rows.append(.footer(total, isOdd: isOdd))
        grandTotal?.minorUnits += total.minorUnits
    }

    /// Ends the group, whose transactions cannot be had: there is no grand total then.
    mutating func fail(_ group: TransactionGroup, into rows: inout [ReportRow]) {
        rows.append(.message(.unavailable, group))
        grandTotal = nil
    }

    /// Ends the report.
    mutating func end(into rows: inout [ReportRow]) {
        if let grandTotal { rows.append(.grandfooter(grandTotal)) }
    }
}
