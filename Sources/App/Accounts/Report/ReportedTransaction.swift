import ViperDatabase
import ViperValues

/// The parts of a transaction that a report shows; every further column would cost.
struct ReportedTransaction: Sendable, Equatable {
    /// Days since 1970-01-01.
    var date: Int
    /// Shares one block of memory with the others of its batch.
    var description: SharedText
    /// What it adds to a total in minor units.
    var signedUnits: Int64
}

extension ReportedTransaction {
    /// About how many bytes its rows have in a report: its own, and those that begin and end its day.
    func reportedBytes(after other: ReportedTransaction?) -> Int {
        (date == other?.date ? 80 : 180) + description.withUnsafeBytes { $0.count }
    }

    /// Decodes a row of `date, id, description, amount, credit`.
    init(_ row: borrowing Row, _ texts: inout SharedText.Builder) throws(DatabaseError) {
        date = Int(try row.integer(0))
        description = try row.withText(2) { texts.add($0) }
        let kind: TransactionKind = try row.boolean(4) ? .credit : .debit
        signedUnits = kind.signedUnits(of: try row.amount(3))
    }
}
