/// Writes values as bytes, such as the payload of a cursor, for a ``PayloadReader`` that reads them in the same order.
public struct PayloadWriter: Sendable {
    /// What was written.
    public private(set) var bytes: [UInt8] = []

    /// Starts with nothing.
    public init() { bytes.reserveCapacity(64) }

    /// Appends one byte, such as the number of a sort order.
    public mutating func byte(_ value: UInt8) { bytes.append(value) }

    /// Appends a truth value, as one byte.
    public mutating func boolean(_ value: Bool) { byte(value ? 1 : 0) }

    /// Appends an integer, as eight bytes.
    public mutating func int64(_ value: Int64) { append(UInt64(bitPattern: value)) }

    /// Appends a UUID, as sixteen bytes.
    public mutating func uuid(_ value: UUID) { value.withBytes { bytes.append(contentsOf: $0) } }

    /// Appends a text after its length.
    public mutating func text(_ value: String) {
        var value = value
        value.withUTF8 { text(utf8: UnsafeRawBufferPointer($0)) }
    }

    /// The same for its bytes, which must be UTF-8.
    public mutating func text(utf8: UnsafeRawBufferPointer) {
        var count = utf8.count
        while count >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: count) | 0x80)
            count >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: count))
        bytes.append(contentsOf: utf8)
    }

    private mutating func append(_ word: UInt64) {
        withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
    }
}

/// Reads what a ``PayloadWriter`` wrote. Anything unexpected gives nil, and the whole must be refused; so must what is not
/// at its end after everything has been read.
public struct PayloadReader: Sendable {
    private var rest: ArraySlice<UInt8>

    /// Starts reading.
    public init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// Whether everything has been read.
    public var isAtEnd: Bool { rest.isEmpty }

    /// Reads one byte.
    public mutating func byte() -> UInt8? { rest.popFirst() }

    /// Reads a truth value.
    public mutating func boolean() -> Bool? {
        guard let byte = byte(), byte <= 1 else { return nil }
        return byte == 1
    }

    /// Reads an integer of eight bytes.
    public mutating func int64() -> Int64? { word().map { Int64(bitPattern: $0) } }

    /// Reads a UUID of sixteen bytes.
    public mutating func uuid() -> UUID? {
        guard rest.count >= 16, let high = word(), let low = word() else { return nil }
        return UUID(high: high, low: low)
    }

    /// Reads a text: its length in the shortest form, then UTF-8 without U+0000, which no text may contain.
    public mutating func text() -> String? {
        guard let count = length(), count <= rest.count else { return nil }
        let bytes = rest.prefix(count)
        guard !bytes.contains(0), bytes.withUnsafeBytes(UTF8Check.isValid) else { return nil }
        rest = rest.dropFirst(count)
        return String(decoding: bytes, as: UTF8.self)
    }

    private mutating func length() -> Int? {
        var length = 0
        for shift in stride(from: 0, through: 28, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            length |= Int(byte & 0x7F) << shift
            if byte < 0x80 { return byte == 0 && shift > 0 ? nil : length }
        }
        return nil
    }

    private mutating func word() -> UInt64? {
        guard rest.count >= 8 else { return nil }
        let word = rest.prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(8)
        return word
    }
}

/// Stands for a missing day: no valid one.
private let noDay = Int64.min

extension PayloadWriter {
    /// Appends a day, or that there is none.
    public mutating func optionalDay(_ date: CalendarDate?) { int64(date.map { Int64($0.daysSince1970) } ?? noDay) }
}

extension PayloadReader {
    /// Reads a day or that there is none; nil if it is invalid.
    public mutating func optionalDay() -> (date: CalendarDate?, Void)? {
        guard let days = int64() else { return nil }
        if days == noDay { return (nil, ()) }
        return CalendarDate(exactly: days).map { ($0, ()) }
    }
}
