package import ViperValues

/// Stands for a missing day: no valid one.
private let noDay = Int64.min

extension PayloadWriter {
    /// Appends a day, or that there is none.
    package mutating func optionalDay(_ date: CalendarDate?) { int64(date.map { Int64($0.daysSince1970) } ?? noDay) }
}

extension PayloadReader {
    /// Reads a day or that there is none; nil if it is invalid.
    package mutating func optionalDay() -> (date: CalendarDate?, Void)? {
        guard let days = int64() else { return nil }
        if days == noDay { return (nil, ()) }
        guard let number = Int(exactly: days) else { return nil }
        let date = CalendarDate(daysSince1970: number)
        return date.daysSince1970 == number ? (date, ()) : nil
    }
}
