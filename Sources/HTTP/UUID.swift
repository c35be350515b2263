/// A UUID (RFC 9562): 128 bits, the first 64 of them in `high`. The order is that of the bytes, and so of the text.
@frozen
public struct UUID: Sendable, Hashable {
    /// The first eight bytes.
    public let high: UInt64
    /// The last eight bytes.
    public let low: UInt64

    /// The UUID with these bits.
    @inlinable
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The UUID with these bytes, the most significant first; nil if they are not 16.
    @inlinable
    public init?(bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 16 else { return nil }
        high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
        low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    }

    /// Lends the 16 bytes, the most significant first.
    @inlinable
    public func withBytes<Result, Fault: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Fault) -> Result
    ) throws(Fault) -> Result {
        let words = [high.bigEndian, low.bigEndian] as InlineArray<2, UInt64>
        return try Swift.withUnsafeBytes(of: words) { bytes throws(Fault) in try body(bytes) }
    }
}

extension UUID: Comparable {
    /// Whether a UUID's bytes come before another's.
    @inlinable
    public static func < (left: UUID, right: UUID) -> Bool {
        left.high == right.high ? left.low < right.low : left.high < right.high
    }
}

// MARK: - Text

extension UUID {
    /// How many bytes the text has.
    @usableFromInline static var textCount: Int { 36 }

    /// Reads the 8-4-4-4-12 form (RFC 9562, section 4) in any case; nil if it is anything else. Version and variant are
    /// not looked at.
    public init?(text: UnsafeRawBufferPointer) {
        guard text.count == Self.textCount, text[8] == 0x2D, text[13] == 0x2D, text[18] == 0x2D, text[23] == 0x2D,
            let first = Self.bits(text[..<8]), let second = Self.bits(text[9..<13]),
            let third = Self.bits(text[14..<18]), let fourth = Self.bits(text[19..<23]),
            let fifth = Self.bits(text[24...])
        else { return nil }
        self.init(high: first << 32 | second << 16 | third, low: fourth << 48 | fifth)
    }

    /// Reads the 8-4-4-4-12 form in any case; nil if it is anything else.
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

    @inline(__always)
    private static func bits(_ digits: Slice<UnsafeRawBufferPointer>) -> UInt64? {
        var bits: UInt64 = 0
        for byte in digits {
            guard let digit = Hexadecimal.value(of: byte) else { return nil }
            bits = bits << 4 | UInt64(digit)
        }
        return bits
    }

    /// Writes the text into room for `textCount` bytes.
    func write(to target: UnsafeMutableRawPointer) {
        let second = Self.digits(UInt32(truncatingIfNeeded: high))
        let third = Self.digits(UInt32(truncatingIfNeeded: low >> 32))
        target.storeBytes(of: Self.digits(UInt32(truncatingIfNeeded: high >> 32)), as: UInt64.self)
        target.storeBytes(of: UInt32(truncatingIfNeeded: second), toByteOffset: 9, as: UInt32.self)
        target.storeBytes(of: UInt32(truncatingIfNeeded: second >> 32), toByteOffset: 14, as: UInt32.self)
        target.storeBytes(of: UInt32(truncatingIfNeeded: third), toByteOffset: 19, as: UInt32.self)
        target.storeBytes(of: UInt32(truncatingIfNeeded: third >> 32), toByteOffset: 24, as: UInt32.self)
        target.storeBytes(of: Self.digits(UInt32(truncatingIfNeeded: low)), toByteOffset: 28, as: UInt64.self)
        target.storeBytes(of: 0x2D, toByteOffset: 8, as: UInt8.self)
        target.storeBytes(of: 0x2D, toByteOffset: 13, as: UInt8.self)
        target.storeBytes(of: 0x2D, toByteOffset: 18, as: UInt8.self)
        target.storeBytes(of: 0x2D, toByteOffset: 23, as: UInt8.self)
    }

    /// Eight hexadecimal digits, the first in the lowest byte: half-bytes are spread to bytes, eight at a time.
    @inline(__always)
    private static func digits(_ value: UInt32) -> UInt64 {
        var spread = UInt64(value)
        spread = (spread << 16 | spread) & 0x0000_FFFF_0000_FFFF
        spread = (spread << 8 | spread) & 0x00FF_00FF_00FF_00FF
        spread = (spread << 4 | spread) & 0x0F0F_0F0F_0F0F_0F0F
        // 1 in each byte that is 10 or more: a letter, 39 beyond the digits.
        let letters = (spread &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return (spread &+ 0x3030_3030_3030_3030 &+ letters &* 39).byteSwapped.littleEndian
    }
}

extension JSONWriter {
    /// A UUID as a JSON string, in lower case.
    public mutating func uuid(_ uuid: UUID) {
        guard let target = room(for: UUID.textCount &+ 2) else { return }
        target.storeBytes(of: 0x22, as: UInt8.self)
        uuid.write(to: target + 1)
        target.storeBytes(of: 0x22, toByteOffset: UUID.textCount &+ 1, as: UInt8.self)
        used &+= UUID.textCount &+ 2
    }
}
