import ViperHTTP
import ViperJSON
import ViperValues

/// A date that is ready to show, in English: `Nov 21, 2026`.
struct DisplayDate: OutputValue, Equatable {
    /// The date, as days since 1970-01-01: what it is called is worked out when it is written.
    let daysSince1970: Int

    /// The day of a time, in UTC.
    init(_ time: Timestamp) { daysSince1970 = time.daysSince1970 }

    /// A day, counted from 1970-01-01.
    init(daysSince1970 days: Int) { daysSince1970 = days }

    func write(to writer: inout ByteWriter) {
        writer.displayDate(daysSince1970: daysSince1970)
    }

    static var schema: Schema { .string() }
}
