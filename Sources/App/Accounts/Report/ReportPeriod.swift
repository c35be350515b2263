import ViperValues

/// The days that a report is about, the first and the last included; nil for no bound.
struct ReportPeriod: Sendable, Equatable {
    var first: CalendarDate?
    var last: CalendarDate?
}

/// Where a batch of a group's transactions ended: they are in the order of dates, and within one of ids.
struct ReportPosition: Sendable, Equatable {
    /// Days since 1970-01-01.
    var date: Int64
    var id: UUID

    /// Before every transaction of a day, or before all there are.
    init(before first: CalendarDate?) {
        // After the day before, with the greatest id that there can be.
        date = first.map { Int64($0.daysSince1970) - 1 } ?? .min
        id = UUID(high: .max, low: .max)
    }

    /// At a transaction.
    init(date: Int64, id: UUID) {
        self.date = date
        self.id = id
    }
}
