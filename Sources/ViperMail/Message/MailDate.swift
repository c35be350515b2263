import ViperValues

extension Timestamp {
    /// `Sun, 22 Nov 2026 09:05:07 +0000` (RFC 5322, section 3.3).
    var mailDate: String {
        let date = calendarDate
        // The first of January 1970 was a Thursday.
        let weekday = Self.weekdays[((daysSince1970 + 4) % 7 + 7) % 7]
        let day = date.day < 10 ? "0\(date.day)" : "\(date.day)"
        let clock = text.dropFirst(11).prefix(8)
        return "\(weekday), \(day) \(Self.months[date.month - 1]) \(date.year) \(clock) +0000"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
