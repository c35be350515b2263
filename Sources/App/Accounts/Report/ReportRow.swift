import ViperDatabase
import ViperEntities

enum ReportRow: Sendable, Equatable {
    case header(TransactionGroup)
    /// A date of the group begins, in days since 1970-01-01.
    case subheader(date: Int, isOdd: Bool)
    /// One transaction of that date, with what it adds to the total in minor units.
    case detail(SharedText, signedUnits: Int64, isOdd: Bool)
    case subfooter(isOdd: Bool)
    case footer(Total, isOdd: Bool)
    /// The total of all groups.
    case grandfooter(Total)
    case message(Absence, TransactionGroup)

    enum Absence: Sendable {
        /// It has no transactions in the period.
        case nothing
        /// They could not be read.
        case unavailable
    }
}

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
