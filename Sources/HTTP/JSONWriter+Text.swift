extension JSONWriter {
    /// A UUID's text without quotes, in lower case, to stand within a string.
    public mutating func uuidText(_ uuid: UUID) {
        guard let target = room(for: UUID.textCount) else { return }
        if lastIDPlace >= 0, uuid == lastID, let base {
            target.copyMemory(from: base + lastIDPlace, byteCount: UUID.textCount)
        } else {
            uuid.write(to: target)
        }
        used &+= UUID.textCount
    }

    /// A day, counted from 1970-01-01, as a JSON string for people who read English; see ``CalendarDate/displayText``.
    public mutating func displayDate(daysSince1970 days: Int) {
        guard let target = room(for: 14) else { return }
        remember(days)
        target.storeBytes(of: 0x22, as: UInt8.self)
        target.storeBytes(of: day.display.0, toByteOffset: 1, as: UInt64.self)
        target.storeBytes(of: day.display.1, toByteOffset: 9, as: UInt32.self)
        target.storeBytes(of: 0x22, toByteOffset: 13, as: UInt8.self)
        used &+= 14
    }

    /// A moment as a JSON string: RFC 3339 in UTC with milliseconds; see ``Timestamp/text``.
    public mutating func timestamp(_ time: Timestamp) {
        guard let target = room(for: Timestamp.textCount &+ 2) else { return }
        let time = time.writable
        let days = time.daysSince1970
        remember(days)
        target.storeBytes(of: 0x22, as: UInt8.self)
        target.storeBytes(of: day.standard.0, toByteOffset: 1, as: UInt64.self)
        target.storeBytes(of: day.standard.1, toByteOffset: 9, as: UInt16.self)
        time.writeTimeOfDay(days, to: target + 11)
        target.storeBytes(of: 0x22, toByteOffset: Timestamp.textCount &+ 1, as: UInt8.self)
        used &+= Timestamp.textCount &+ 2
    }

    @inline(__always)
    private mutating func remember(_ days: Int) {
        if _slowPath(day.daysSince1970 != days) { day = DayTexts(daysSince1970: days) }
    }
}

/// A day's texts, as words to be stored.
@usableFromInline
struct DayTexts {
    let daysSince1970: Int
    /// `2026-11-21`.
    let standard: (UInt64, UInt16)
    /// `Nov 21, 2026`.
    let display: (UInt64, UInt32)

    /// No day.
    @usableFromInline
    init() {
        daysSince1970 = .min
        standard = (0, 0)
        display = (0, 0)
    }

    @inline(never)
    init(daysSince1970 days: Int) {
        let date = CalendarDate(daysSince1970: days)
        daysSince1970 = days
        standard = withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) { room in
            guard let start = room.baseAddress else { return (0, 0) }
            date.write(to: start)
            return (start.load(as: UInt64.self), start.load(fromByteOffset: 8, as: UInt16.self))
        }
        display = withUnsafeTemporaryAllocation(byteCount: 16, alignment: 8) { room in
            guard let start = room.baseAddress else { return (0, 0) }
            date.writeDisplay(to: start)
            return (start.load(as: UInt64.self), start.load(fromByteOffset: 8, as: UInt32.self))
        }
    }
}
