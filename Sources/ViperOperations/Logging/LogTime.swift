/// UTC times in the format of RFC 3339, written by hand: no locale, no allocation.
enum LogTime {
    /// Writes `2026-11-21T09:04:05` for seconds since 1970, clamped to the years 1970 to 9999.
    static func writeSecond(_ seconds: Int64, separator: UInt8, to target: UnsafeMutablePointer<UInt8>) {
        let seconds = min(max(seconds, 0), 253_402_300_799)
        let time = seconds % 86400
        let (year, month, day) = date(day: seconds / 86400)
        pair(year / 100, to: target)
        pair(year % 100, to: target + 2)
        target[4] = UInt8(ascii: "-")
        pair(month, to: target + 5)
        target[7] = UInt8(ascii: "-")
        pair(day, to: target + 8)
        target[10] = separator
        pair(time / 3600, to: target + 11)
        target[13] = UInt8(ascii: ":")
        pair(time / 60 % 60, to: target + 14)
        target[16] = UInt8(ascii: ":")
        pair(time % 60, to: target + 17)
    }

    /// `2026-11-21T09:04:05.678Z`, truncated to milliseconds.
    static func text(microseconds: Int64, separator: UInt8 = UInt8(ascii: "T")) -> String {
        let microseconds = max(microseconds, 0)
        return String(unsafeUninitializedCapacity: 24) { buffer in
            guard let target = buffer.baseAddress else { return 0 }
            writeSecond(microseconds / 1_000_000, separator: separator, to: target)
            let milliseconds = microseconds / 1000 % 1000
            target[19] = UInt8(ascii: ".")
            target[20] = UInt8(ascii: "0") + UInt8(milliseconds / 100)
            pair(milliseconds % 100, to: target + 21)
            target[23] = UInt8(ascii: "Z")
            return 24
        }
    }

    /// The civil date of a day since 1970-01-01, by the algorithm of H. Hinnant's "chrono-compatible low-level date
    /// algorithms": years start in March, so that the leap day comes last.
    private static func date(day: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = day + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func pair(_ value: Int64, to target: UnsafeMutablePointer<UInt8>) {
        target[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / 10)
        target[1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10)
    }
}
