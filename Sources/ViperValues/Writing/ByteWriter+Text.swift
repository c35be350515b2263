extension ByteWriter {
    /// Writes text unchanged.
    public mutating func raw(text: String) {
        var text = text
        text.withUTF8 { bytes in raw(UnsafeRawBufferPointer(bytes)) }
    }

    /// Everything written so far as text; empty if the writer has failed. Building a text this way takes a third of the
    /// instructions of appending strings.
    public var text: String { hasFailed ? "" : String(decoding: unsafeBytes, as: UTF8.self) }

    /// Writes a UUID without quotes, in lower case, for use within a string.
    public mutating func uuidText(_ uuid: UUID) {
        guard let target = room(for: UUID.textCount) else { return }
        if lastIDPlace >= 0, uuid == lastID, let base {
            target.copyMemory(from: base + lastIDPlace, byteCount: UUID.textCount)
        } else {
            uuid.write(to: target)
        }
        used &+= UUID.textCount
    }

    /// Prepares the texts of a day unless they are ready.
    @inlinable
    @inline(__always)
    package mutating func remember(_ days: Int) {
        if _slowPath(day.daysSince1970 != days) { day = DayTexts(daysSince1970: days) }
    }
}

/// A day's texts, as words to be stored.
@usableFromInline
package struct DayTexts {
    @usableFromInline let daysSince1970: Int
    /// `2026-11-21`.
    @usableFromInline package let standard: (UInt64, UInt16)
    /// `Nov 21, 2026`.
    @usableFromInline package let display: (UInt64, UInt32)

    @usableFromInline
    init() {
        daysSince1970 = .min
        standard = (0, 0)
        display = (0, 0)
    }

    @usableFromInline
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
