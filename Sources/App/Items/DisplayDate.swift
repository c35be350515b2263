import ViperHTTP
import ViperJSON
import ViperValues

/// A date in English, ready to show: `Nov 21, 2026`.
struct DisplayDate: OutputValue, Equatable {
    /// The date is formatted when it is written.
    let daysSince1970: Int

    /// The UTC day of a time.
    init(_ time: Timestamp) { daysSince1970 = time.daysSince1970 }

    init(daysSince1970 days: Int) { daysSince1970 = days }

    func write(to writer: inout ByteWriter) {
        writer.displayDate(daysSince1970: daysSince1970)
    }

    static var schema: Schema { .string() }
}
