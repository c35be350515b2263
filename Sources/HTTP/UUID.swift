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
        func put(_ word: UInt64, _ shift: UInt64, _ offset: Int) {
            target.storeBytes(of: Hexadecimal.pair(word >> shift), toByteOffset: offset, as: UInt16.self)
        }
        put(high, 56, 0)
        put(high, 48, 2)
        put(high, 40, 4)
        put(high, 32, 6)
        put(high, 24, 9)
        put(high, 16, 11)
        put(high, 8, 14)
        put(high, 0, 16)
        put(low, 56, 19)
        put(low, 48, 21)
        put(low, 40, 24)
        put(low, 32, 26)
        put(low, 24, 28)
        put(low, 16, 30)
        put(low, 8, 32)
        put(low, 0, 34)
        target.storeBytes(of: 0x2D, toByteOffset: 8, as: UInt8.self)
        target.storeBytes(of: 0x2D, toByteOffset: 13, as: UInt8.self)
        target.storeBytes(of: 0x2D, toByteOffset: 18, as: UInt8.self)
        target.storeBytes(of: 0x2D, toByteOffset: 23, as: UInt8.self)
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
