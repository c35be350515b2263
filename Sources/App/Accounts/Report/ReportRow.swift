import ViperValues

/// A row of a report.
enum ReportRow: Sendable, Equatable {
    /// A group begins.
    case header(TransactionGroup)
    /// A date of the group begins: days since 1970-01-01.
    case subheader(date: Int, isOdd: Bool)
    /// One transaction of that date; what it adds to the total, in minor units.
    case detail(SharedText, signedUnits: Int64, isOdd: Bool)
    /// The date ends.
    case subfooter(isOdd: Bool)
    /// The group ends; its total.
    case footer(Total, isOdd: Bool)
    /// The report ends; the total of its groups.
    case grandfooter(Total)
    /// Why the group has no rows.
    case message(Absence, TransactionGroup)

    /// Why a group has no rows.
    enum Absence: Sendable {
        /// It has no transactions in the period.
        case nothing
        /// They could not be had.
        case unavailable
    }
}
