import ViperValues

/// The days of a report, first and last included; nil for no bound.
struct ReportPeriod: Sendable, Hashable {
    var first: CalendarDate?
    var last: CalendarDate?

    /// Whether it ends before it begins.
    var isReversed: Bool { last.map { last in first.map { last < $0 } ?? false } ?? false }

    func contains(_ date: CalendarDate) -> Bool {
        first.map { $0 <= date } ?? true && last.map { date <= $0 } ?? true
    }
}

/// The end of a batch of a group's transactions, which are sorted by date, then by id.
struct ReportPosition: Sendable, Equatable {
    /// Days since 1970-01-01.
    var date: Int64
    var id: UUID

    /// Before every transaction of a day, or before all transactions.
    init(before first: CalendarDate?) {
        // The day before with the greatest possible id.
        date = first.map { Int64($0.daysSince1970) - 1 } ?? .min
        id = UUID.greatest
    }

    init(date: Int64, id: UUID) {
        self.date = date
        self.id = id
    }
}
