/// A UUID (RFC 9562): 128 bits, the first 64 of them in `high`. The order is that of the bytes and thus of the text.
@frozen
public struct UUID: Sendable, Hashable {
    /// The first eight bytes.
    public let high: UInt64
    /// The last eight bytes.
    public let low: UInt64

    /// Creates a UUID from its bits.
    @inlinable
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Before all ids.
    @inlinable public static var least: UUID { UUID(high: 0, low: 0) }
    /// After all ids.
    @inlinable public static var greatest: UUID { UUID(high: .max, low: .max) }

    /// Creates a UUID from 16 bytes, the most significant first; nil if the count differs.
    @inlinable
    public init?(bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 16 else { return nil }
        high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
        low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }

    /// Calls a closure with the 16 bytes, the most significant first.
    @inlinable
    public func withBytes<Result, Fault: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Fault) -> Result
    ) throws(Fault) -> Result {
        let words = [high.bigEndian, low.bigEndian] as InlineArray<2, UInt64>
        return try Swift.withUnsafeBytes(of: words) { bytes throws(Fault) in try body(bytes) }
    }
}

extension UUID: Comparable {
    /// Whether a UUID's bytes precede another's.
    @inlinable
    public static func < (left: UUID, right: UUID) -> Bool {
        left.high == right.high ? left.low < right.low : left.high < right.high
    }
}

extension UUID {
    /// The length of the text in bytes.
    @inlinable package static var textCount: Int { 36 }

    /// Parses the 8-4-4-4-12 form (RFC 9562, section 4), ignoring case; nil if it is anything else. Version and variant
    /// are not checked.
    public init?(text: UnsafeRawBufferPointer) {
        guard text.count == Self.textCount, text[8] == 0x2D, text[13] == 0x2D, text[18] == 0x2D, text[23] == 0x2D
        else { return nil }
        let middle = (Self.word(text, 9, 14), Self.word(text, 19, 24))
        guard let first = Hexadecimal.value(of: text.loadUnaligned(as: UInt64.self)),
            let second = Hexadecimal.value(of: middle.0), let third = Hexadecimal.value(of: middle.1),
            let fourth = Hexadecimal.value(of: text.loadUnaligned(fromByteOffset: 28, as: UInt64.self))
        else { return nil }
        self.init(high: first << 32 | second, low: third << 32 | fourth)
    }

    /// Four digits at one place, and four at another.
    @inline(__always)
    private static func word(_ text: UnsafeRawBufferPointer, _ first: Int, _ second: Int) -> UInt64 {
        let low = text.loadUnaligned(fromByteOffset: first, as: UInt32.self)
        return UInt64(text.loadUnaligned(fromByteOffset: second, as: UInt32.self)) << 32 | UInt64(low)
    }

    /// Parses the 8-4-4-4-12 form, ignoring case; nil if it is anything else.
    public init?(_ text: String) {
        var text = text
        guard let value = text.withUTF8({ UUID(text: UnsafeRawBufferPointer($0)) }) else { return nil }
        self = value
    }

    /// The text in lower case.
    public var text: String {
        String(unsafeUninitializedCapacity: Self.textCount) { room in
            guard let target = room.baseAddress else { return 0 }
            write(to: UnsafeMutableRawPointer(target))
            return Self.textCount
        }
    }

    /// Writes the text into a buffer of `textCount` bytes, eight at a time: a dash and the digits after it, followed by
    /// bytes that the next word corrects.
    @inlinable
    @inline(__always)
    package func write(to target: UnsafeMutableRawPointer) {
        let first = Hexadecimal.digits(high)
        let last = Hexadecimal.digits(low)
        target.storeBytes(of: first[0], as: UInt64.self)
        target.storeBytes(of: first[1] &<< 8 | 0x2D, toByteOffset: 8, as: UInt64.self)
        target.storeBytes(of: first[1] &>> 24 & ~0xFF | 0x2D, toByteOffset: 13, as: UInt64.self)
        target.storeBytes(of: last[0] &<< 8 | 0x2D, toByteOffset: 18, as: UInt64.self)
        target.storeBytes(of: last[0] &>> 24 & ~0xFF | 0x2D, toByteOffset: 23, as: UInt64.self)
        target.storeBytes(of: last[1], toByteOffset: 28, as: UInt64.self)
    }
}
