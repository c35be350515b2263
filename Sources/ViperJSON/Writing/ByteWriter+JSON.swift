public import ViperValues

extension ByteWriter {
    /// Writes a JSON string from a literal that needs no escapes.
    @inlinable
    @inline(__always)
    public mutating func plainString(_ text: StaticString) {
        let count = text.utf8CodeUnitCount
        guard let target = room(for: count &+ 2) else { return }
        target.storeBytes(of: 0x22, as: UInt8.self)
        Self.copyShort(from: text.utf8Start, to: target + 1, count: count)
        target.storeBytes(of: 0x22, toByteOffset: count &+ 1, as: UInt8.self)
        used &+= count &+ 2
    }

    /// Writes a member's name, which needs no escapes, after a byte and before the colon: `,"name":`. With a literal it
    /// is inlined to a few stores.
    @inlinable
    @inline(__always)
    package mutating func memberName(_ name: StaticString, after lead: UInt8) {
        let count = name.utf8CodeUnitCount
        guard let target = room(for: count &+ 4) else { return }
        target.storeBytes(of: lead, as: UInt8.self)
        target.storeBytes(of: 0x22, toByteOffset: 1, as: UInt8.self)
        (target + 2).copyMemory(from: name.utf8Start, byteCount: count)
        target.storeBytes(of: 0x3A22, toByteOffset: count &+ 2, as: UInt16.self)
        used &+= count &+ 4
    }

    /// Writes `true` or `false`.
    @inlinable
    @inline(__always)
    public mutating func bool(_ value: Bool) {
        if value { raw("true") } else { raw("false") }
    }

    /// Writes `null`.
    @inlinable
    public mutating func null() { raw("null") }
}

extension ByteWriter {
    /// Writes a UUID as a JSON string, in lower case.
    public mutating func uuid(_ uuid: UUID) {
        guard let target = room(for: UUID.textCount &+ 2) else { return }
        target.storeBytes(of: 0x22, as: UInt8.self)
        uuid.write(to: target + 1)
        target.storeBytes(of: 0x22, toByteOffset: UUID.textCount &+ 1, as: UInt8.self)
        lastID = uuid
        lastIDPlace = used &+ 1
        used &+= UUID.textCount &+ 2
    }

    /// Writes a date as a JSON string, `YYYY-MM-DD`.
    public mutating func date(_ date: CalendarDate) {
        guard let target = room(for: 12) else { return }
        target.storeBytes(of: 0x22, as: UInt8.self)
        date.write(to: target + 1)
        target.storeBytes(of: 0x22, toByteOffset: 11, as: UInt8.self)
        used &+= 12
    }

    /// Writes a date, counted in days from 1970-01-01, as a JSON string for English readers: `"Nov 21, 2026"`.
    public mutating func displayDate(daysSince1970 days: Int) {
        guard let target = room(for: 14) else { return }
        remember(days)
        target.storeBytes(of: 0x22, as: UInt8.self)
        target.storeBytes(of: day.display.0, toByteOffset: 1, as: UInt64.self)
        target.storeBytes(of: day.display.1, toByteOffset: 9, as: UInt32.self)
        target.storeBytes(of: 0x22, toByteOffset: 13, as: UInt8.self)
        used &+= 14
    }

    /// Writes a timestamp as a JSON string: RFC 3339 in UTC with milliseconds; see `Timestamp.text`.
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
}
