import ViperValues

/// Which of an account's transactions are listed; nil for no bound. With any of these they are sorted by date, the latest
/// first, else by when they were added.
struct TransactionFilter: Sendable, Equatable {
    var group: TransactionGroup?
    /// The first day.
    var first: CalendarDate?
    /// The last day.
    var last: CalendarDate?

    /// Whether it lets all through.
    var isEmpty: Bool { group == nil && first == nil && last == nil }
}

/// Where a page of transactions ended: at its last one.
enum TransactionPosition: Sendable, Equatable {
    /// In the order in which they were added, which is that of their ids.
    case added(UUID)
    /// In the order of their dates, and of ids within one.
    case dated(CalendarDate, UUID)
}

/// A part of the list of an account's transactions.
struct TransactionPage: Sendable, Equatable {
    var transactions: [AccountTransaction]
    /// Where the page ended, if more transactions follow.
    var end: TransactionPosition?
}
