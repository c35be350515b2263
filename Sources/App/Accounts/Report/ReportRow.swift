import ViperValues

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
