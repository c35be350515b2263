import HTTP

/// A date that is ready to show, in English: `Nov 21, 2026`.
struct DisplayDate: OutputValue, Equatable {
    /// The date.
    let date: CalendarDate

    /// The day of a time, in UTC.
    init(_ time: Timestamp) { date = time.calendarDate }

    func write(to writer: inout JSONWriter) {
        writer.displayDate(date)
    }

    static var schema: Schema { .string() }
}
