import ViperEntities

/// A due date, or none. In the database it counts days from 1970-01-01; none is the day after the last possible one, so that
/// the index alone sorts it after the others.
struct DueDate: MappedColumnValue {
    static let unknown = DueDate(nil)
    private static let noDay: Int64 = 2_932_897

    let shown: CalendarDate?

    init(_ shown: CalendarDate?) { self.shown = shown }

    init?(stored days: Int64) {
        shown = CalendarDate(exactly: days)
        if shown == nil, days != Self.noDay { return nil }
    }

    func write(to writer: inout PayloadWriter) { writer.optionalDay(shown) }

    init?(reading reader: inout PayloadReader) {
        guard let day = reader.optionalDay() else { return nil }
        shown = day.date
    }

    var stored: Int64 { shown.map { Int64($0.daysSince1970) } ?? Self.noDay }
}
