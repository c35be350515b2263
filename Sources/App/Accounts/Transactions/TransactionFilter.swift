import ViperValues

/// A filter of an account's transactions; nil for no bound. With a filter they are sorted by date, latest first,
/// otherwise by when they were added, newest first.
struct TransactionFilter: Sendable, Equatable {
    var group: TransactionGroup?
    var first: CalendarDate?
    var last: CalendarDate?

    var isEmpty: Bool { group == nil && first == nil && last == nil }
}

/// The position of a page's last transaction.
enum TransactionPosition: Sendable, Equatable {
    /// In the order of creation, which is that of the ids.
    case added(UUID)
    /// In the order of dates, then of ids.
    case dated(CalendarDate, UUID)
}
