import Glibc

/// A moment: microseconds since 1970-01-01T00:00:00 UTC, without leap seconds; negative before it.
public struct Timestamp: Sendable, Hashable {
    /// Microseconds since 1970-01-01T00:00:00 UTC.
    public var microseconds: Int64

    /// The moment so many microseconds after 1970-01-01T00:00:00 UTC.
    @inlinable
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// The moment it is, by the system's clock, which may be set back.
    public static func now() -> Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(microseconds: Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec) / 1000)
    }

    /// The day in UTC. Before the year 1 and after 9999 it is the first and the last day that can be written.
    public var calendarDate: CalendarDate { CalendarDate(daysSince1970: Int(day)) }

    /// The moment as RFC 3339 text in UTC with milliseconds, cut and not rounded, such as `2026-11-21T04:12:00.123Z`.
    /// Before the year 1 and after 9999 it is the first and the last such text.
    public var text: String {
        String(unsafeUninitializedCapacity: Self.textCount) { room in
            write(to: UnsafeMutableRawBufferPointer(room))
            return Self.textCount
        }
    }

    /// How many bytes the text has.
    static var textCount: Int { 24 }

    private static var microsecondsPerDay: Int64 { 86_400_000_000 }

    /// Days since 1970, towards the past.
    private var day: Int64 {
        let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: Self.microsecondsPerDay)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// Writes the text into room for at least `textCount` bytes.
    func write(to room: UnsafeMutableRawBufferPointer) {
        guard room.count >= Self.textCount, let target = room.baseAddress else { return }
        let bounded = Timestamp(microseconds: min(max(microseconds, Self.first), Self.last))
        let day = bounded.day
        CalendarDate(daysSince1970: Int(day)).write(to: target)
        let milliseconds = UInt64((bounded.microseconds - day * Self.microsecondsPerDay) / 1000)
        let seconds = milliseconds / 1000
        func put(_ byte: UInt8, _ offset: Int) { target.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self) }
        put(0x54, 10)
        JSONWriter.store(pair: seconds / 3600, at: target + 11)
        put(0x3A, 13)
        JSONWriter.store(pair: seconds / 60 % 60, at: target + 14)
        put(0x3A, 16)
        JSONWriter.store(pair: seconds % 60, at: target + 17)
        put(0x2E, 19)
        put(0x30 + UInt8(milliseconds % 1000 / 100), 20)
        JSONWriter.store(pair: milliseconds % 100, at: target + 21)
        put(0x5A, 23)
    }

    /// 0001-01-01T00:00:00 and 9999-12-31T23:59:59.999999.
    private static var first: Int64 { -62_135_596_800_000_000 }
    private static var last: Int64 { 253_402_300_799_999_999 }
}

extension Timestamp: Comparable {
    /// Whether a moment is earlier than another.
    @inlinable
    public static func < (left: Timestamp, right: Timestamp) -> Bool { left.microseconds < right.microseconds }
}

extension JSONWriter {
    /// A moment as a JSON string: RFC 3339 in UTC with milliseconds; see ``Timestamp/text``.
    public mutating func timestamp(_ time: Timestamp) {
        guard let target = room(for: Timestamp.textCount &+ 2) else { return }
        target.storeBytes(of: 0x22, as: UInt8.self)
        time.write(to: UnsafeMutableRawBufferPointer(start: target + 1, count: Timestamp.textCount))
        target.storeBytes(of: 0x22, toByteOffset: Timestamp.textCount &+ 1, as: UInt8.self)
        used &+= Timestamp.textCount &+ 2
    }
}
