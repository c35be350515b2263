import Glibc

/// A point in time: microseconds since 1970-01-01T00:00:00 UTC, without leap seconds; negative before it.
public struct Timestamp: Sendable, Hashable {
    /// Microseconds since 1970-01-01T00:00:00 UTC.
    public var microseconds: Int64

    /// Creates a timestamp from microseconds since 1970-01-01T00:00:00 UTC.
    @inlinable
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// The current time by the system's clock, which may be set back.
    public static func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(microseconds: Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec) / 1000)
    }

    /// The date in UTC, clamped to the years 1 to 9999.
    public var calendarDate: CalendarDate { CalendarDate(daysSince1970: daysSince1970) }

    /// The RFC 3339 text in UTC with milliseconds, truncated rather than rounded, such as `2026-11-21T04:12:00.123Z`,
    /// clamped to the years 1 to 9999.
    public var text: String {
        String(unsafeUninitializedCapacity: Self.textCount) { room in
            write(to: UnsafeMutableRawBufferPointer(room))
            return Self.textCount
        }
    }

    /// The length of the text in bytes.
    @inlinable package static var textCount: Int { 24 }

    @inlinable static var microsecondsPerDay: Int64 { 86_400_000_000 }

    /// Days since 1970-01-01, rounded down.
    @inlinable
    public var daysSince1970: Int {
        let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: Self.microsecondsPerDay)
        return Int(truncatingIfNeeded: remainder < 0 ? quotient &- 1 : quotient)
    }

    /// The timestamp, clamped to those whose text has 24 bytes.
    @inlinable
    package var writable: Timestamp { Timestamp(microseconds: min(max(microseconds, Self.first), Self.last)) }

    /// Writes the text into a buffer of at least `textCount` bytes.
    private func write(to room: UnsafeMutableRawBufferPointer) {
        guard room.count >= Self.textCount, let target = room.baseAddress else { return }
        let bounded = writable
        bounded.calendarDate.write(to: target)
        bounded.writeTimeOfDay(bounded.daysSince1970, to: target + 10)
    }

    /// Writes `T04:12:00.123Z` into a buffer of 14 bytes.
    ///
    /// - Parameter days: ``daysSince1970``.
    @inlinable
    @inline(__always)
    package func writeTimeOfDay(_ days: Int, to target: UnsafeMutableRawPointer) {
        let microseconds = microseconds &- Int64(days) &* Self.microsecondsPerDay
        let milliseconds = UInt32(truncatingIfNeeded: UInt64(bitPattern: microseconds) / 1000)
        let seconds = milliseconds / 1000
        let thousandths = milliseconds % 1000
        // Two words with all separators come first: `T00:00:0` and `:00.000Z`.
        target.storeBytes(of: 0x303A_3030_3A30_3054, as: UInt64.self)
        target.storeBytes(of: 0x5A30_3030_2E30_303A, toByteOffset: 6, as: UInt64.self)
        DecimalDigits.store(pair: UInt64(seconds / 3600), at: target + 1)
        DecimalDigits.store(pair: UInt64(seconds / 60 % 60), at: target + 4)
        DecimalDigits.store(pair: UInt64(seconds % 60), at: target + 7)
        target.storeBytes(of: UInt8(truncatingIfNeeded: 0x30 &+ thousandths / 100), toByteOffset: 10, as: UInt8.self)
        DecimalDigits.store(pair: UInt64(thousandths % 100), at: target + 11)
    }

    /// 0001-01-01T00:00:00 and 9999-12-31T23:59:59.999999.
    @inlinable static var first: Int64 { -62_135_596_800_000_000 }
    @inlinable static var last: Int64 { 253_402_300_799_999_999 }
}

extension Timestamp: Comparable {
    /// Whether a timestamp is earlier than another.
    @inlinable
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.microseconds < right.microseconds }
}

extension Timestamp {
    /// The time so much later.
    public func advanced(by duration: Duration) -> Timestamp { advanced(microseconds: duration.inMicroseconds) }

    /// The time so many microseconds later.
    public func advanced(microseconds count: Int64) -> Timestamp { Timestamp(microseconds: microseconds &+ count) }
}
