import ViperValues

extension Timestamp {
    /// `Sun, 22 Nov 2026 09:05:07 +0000` (RFC 5322, section 3.3).
    var mailDate: String {
        let seconds = microseconds.quotient(1_000_000)
        let time = seconds - seconds.quotient(86_400) * 86_400
        let days = daysSince1970
        let date = calendarDate
        // The first of January 1970 was a Thursday.
        let weekday = Self.weekdays[((days + 4) % 7 + 7) % 7]
        let clock = [time / 3600, time / 60 % 60, time % 60].map(Self.digits).joined(separator: ":")
        return "\(weekday), \(Self.digits(Int64(date.day))) \(Self.months[date.month - 1]) \(date.year) \(clock) +0000"
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func digits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Int64 {
    /// The quotient, rounded down.
    fileprivate func quotient(_ divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
