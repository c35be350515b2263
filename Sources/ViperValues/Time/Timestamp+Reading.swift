extension Timestamp {
    /// Parses an RFC 3339 timestamp (section 5.6) in UTC or with an offset; digits beyond microseconds are truncated. A
    /// leap second becomes the start of the next minute. Nil if it is anything else.
    public init?(rfc3339 text: UnsafeRawBufferPointer) {
        guard text.count >= 20, text[10] | 0x20 == 0x74, text[13] == 0x3A, text[16] == 0x3A,
            let date = CalendarDate(text: UnsafeRawBufferPointer(rebasing: text[..<10])),
            let hour = Self.number(text[11..<13], upTo: 23), let minute = Self.number(text[14..<16], upTo: 59),
            let second = Self.number(text[17..<19], upTo: 60)
        else { return nil }
        var index = 19
        var fraction: Int64 = 0
        if text[index] == 0x2E {
            var unit: Int64 = 100_000
            index += 1
            let start = index
            while index < text.count, text[index] &- 0x30 < 10 {
                fraction += Int64(text[index] &- 0x30) * unit
                unit /= 10
                index += 1
            }
            if index == start { return nil }
        }
        guard let offset = Self.offset(text[index...]) else { return nil }
        let seconds = Int64(date.daysSince1970) * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset)
        self.init(microseconds: seconds * 1_000_000 + fraction)
    }

    /// The offset of local time from UTC in seconds: `Z`, or a sign, hours and minutes.
    private static func offset(_ text: Slice<UnsafeRawBufferPointer>) -> Int? {
        if text.count == 1, let letter = text.first, letter | 0x20 == 0x7A { return 0 }
        let start = text.startIndex
        guard text.count == 6, text[start] == 0x2B || text[start] == 0x2D, text[start + 3] == 0x3A,
            let hours = number(text[(start + 1)..<(start + 3)], upTo: 23),
            let minutes = number(text[(start + 4)..<(start + 6)], upTo: 59)
        else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return text[start] == 0x2D ? -seconds : seconds
    }

    private static func number(_ digits: some Collection<UInt8>, upTo most: Int) -> Int? {
        guard !digits.isEmpty, digits.count <= 4 else { return nil }
        var value = 0
        for digit in digits {
            guard digit &- 0x30 < 10 else { return nil }
            value = value * 10 + Int(digit &- 0x30)
        }
        return value <= most ? value : nil
    }
}

extension Timestamp {
    /// Parses a date of a header field in any of the three forms that recipients must accept (RFC 9110, section 5.6.7);
    /// nil if it has another form. A two-digit year more than fifty years after `now` belongs to the previous century.
    public init?(httpDate text: String, now: Timestamp) {
        let parts = text.utf8.split { $0 == 0x20 || $0 == 0x2C || $0 == 0x2D || $0 == 0x3A }.map { Array($0) }
        // `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
        let isOldest = parts.count == 7
        guard parts.count == 8 && parts[7].elementsEqual("GMT".utf8) || isOldest,
            let month = Self.month(parts[isOldest ? 1 : 2]), let day = Self.number(parts[isOldest ? 2 : 1], upTo: 31),
            var year = Self.number(parts[isOldest ? 6 : 3], upTo: 9999)
        else { return nil }
        if !isOldest, parts[3].count == 2 {
            let thisYear = now.calendarDate.year
            year += thisYear / 100 * 100
            if year > thisYear + 50 { year -= 100 }
        }
        let clock = isOldest ? 3 : 4
        guard let date = CalendarDate(year: year, month: month, day: day),
            let hour = Self.number(parts[clock], upTo: 23), let minute = Self.number(parts[clock + 1], upTo: 59),
            let second = Self.number(parts[clock + 2], upTo: 60)
        else { return nil }
        let seconds = Int64(date.daysSince1970) * 86_400 + Int64(hour * 3600 + minute * 60 + second)
        self.init(microseconds: seconds * 1_000_000)
    }

    private static func month(_ name: [UInt8]) -> Int? {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return names.firstIndex { name.elementsEqual($0.utf8) }.map { $0 + 1 }
    }
}
