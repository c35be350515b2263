/// A Gregorian date without a time or time zone, from 0001-01-01 to 9999-12-31.
public struct CalendarDate: Sendable, Hashable {
    /// 1 to 9999.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int

    /// Creates a date; nil if it does not exist.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.dayCount(year: year, month: month)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Creates a date from the days since 1970-01-01, clamped to the first and last date.
    ///
    /// Years begin in March here, so that the leap day is the last of the year. The divisions are multiplications, by
    /// C. Neri and L. Schneider ("Euclidean affine functions and their application to calendar algorithms", Software:
    /// Practice and Experience 53, 2023).
    public init(daysSince1970 days: Int) {
        // Days since 0000-03-01, which is 719,468 days before 1970-01-01: positive, and below 2^22.
        let shifted = UInt32(truncatingIfNeeded: min(max(days, Self.firstDay), Self.lastDay) &+ 719_468)
        let quarters = 4 &* shifted &+ 3
        let century = quarters / 146_097
        let product = 2_939_745 &* UInt64(quarters % 146_097 | 3)
        let yearOfCentury = UInt32(truncatingIfNeeded: product >> 32)
        let dayOfYear = UInt32(truncatingIfNeeded: product) / 2_939_745 / 4
        let scaled = 2_141 &* dayOfYear &+ 197_913
        let isNextYear = dayOfYear >= 306
        day = Int((scaled & 0xFFFF) / 2_141 &+ 1)
        month = Int(scaled >> 16) &- (isNextYear ? 12 : 0)
        year = Int(100 &* century &+ yearOfCentury) &+ (isNextYear ? 1 : 0)
    }

    /// Creates a date from the days since 1970-01-01; nil if it is before the first date or after the last.
    public init?(exactly days: Int64) {
        guard (Int64(Self.firstDay)...Int64(Self.lastDay)).contains(days) else { return nil }
        self.init(daysSince1970: Int(days))
    }

    /// Days since 1970-01-01, negative before it.
    public var daysSince1970: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let yearOfEra = shiftedYear % 400
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return shiftedYear / 400 * 146_097 + dayOfEra - 719_468
    }

    /// The number of days in a month, 1 to 12.
    private static func dayCount(year: Int, month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static var firstDay: Int { -719_162 }
    private static var lastDay: Int { 2_932_896 }
}

extension CalendarDate: Comparable {
    /// Whether a date is earlier than another.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CalendarDate {
    /// Parses `YYYY-MM-DD` (RFC 3339, section 5.6, `full-date`); nil if it is anything else or does not exist.
    public init?(text: UnsafeRawBufferPointer) {
        guard text.count == 10, text[4] == 0x2D, text[7] == 0x2D else { return nil }
        var values = (year: 0, month: 0, day: 0)
        for (index, byte) in text.enumerated() where index != 4 && index != 7 {
            guard byte &- 0x30 < 10 else { return nil }
            let digit = Int(byte - 0x30)
            switch index {
            case ..<4: values.year = values.year * 10 + digit
            case ..<7: values.month = values.month * 10 + digit
            default: values.day = values.day * 10 + digit
            }
        }
        self.init(year: values.year, month: values.month, day: values.day)
    }

    /// Parses `YYYY-MM-DD`; nil if it is anything else or does not exist.
    public init?(_ text: String) {
        var text = text
        guard let date = text.withUTF8({ CalendarDate(text: UnsafeRawBufferPointer($0)) }) else { return nil }
        self = date
    }

    /// The date as `YYYY-MM-DD`.
    public var text: String {
        String(unsafeUninitializedCapacity: 10) { room in
            guard let target = room.baseAddress else { return 0 }
            write(to: UnsafeMutableRawPointer(target))
            return 10
        }
    }

    /// Writes the date for English readers, such as `Nov 21, 2026` or `Mar 05, 0026`, into a buffer of twelve bytes.
    package func writeDisplay(to target: UnsafeMutableRawPointer) {
        let names: StaticString = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec "
        target.copyMemory(from: names.utf8Start + (month - 1) * 4, byteCount: 4)
        DecimalDigits.store(pair: UInt64(day), at: target + 4)
        target.storeBytes(of: 0x2C, toByteOffset: 6, as: UInt8.self)
        target.storeBytes(of: 0x20, toByteOffset: 7, as: UInt8.self)
        DecimalDigits.store(pair: UInt64(year / 100), at: target + 8)
        DecimalDigits.store(pair: UInt64(year % 100), at: target + 10)
    }

    /// Writes the text into a buffer of ten bytes.
    @inlinable
    package func write(to target: UnsafeMutableRawPointer) {
        DecimalDigits.store(pair: UInt64(year / 100), at: target)
        DecimalDigits.store(pair: UInt64(year % 100), at: target + 2)
        target.storeBytes(of: 0x2D, toByteOffset: 4, as: UInt8.self)
        DecimalDigits.store(pair: UInt64(month), at: target + 5)
        target.storeBytes(of: 0x2D, toByteOffset: 7, as: UInt8.self)
        DecimalDigits.store(pair: UInt64(day), at: target + 8)
    }
}
