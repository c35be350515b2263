import Glibc

/// Generates request ids of 32 hexadecimal digits: 16 are random and fixed for the process, 16 are a counter mixed so
/// that neighbours look unrelated. They are unique within a process.
struct RequestIdentifiers {
    private static let process: UInt64 = .random(in: 0 ... .max)
    private var counter: UInt64
    private let high: (UInt64, UInt64)

    init(lane: Int) {
        counter = UInt64(truncatingIfNeeded: lane) << 48
        high = Self.digits(Self.process)
    }

    /// Calls a closure with the 32 digits of the next id.
    mutating func next<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        counter &+= 1
        let low = Self.digits(Self.mix(counter &+ Self.process))
        return withUnsafeBytes(of: (high.0, high.1, low.0, low.1), body)
    }

    /// A bijection on 64 bits (the finalizer of SplitMix64).
    static func mix(_ value: UInt64) -> UInt64 {
        var value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }

    private static func digits(_ value: UInt64) -> (UInt64, UInt64) {
        (digits(UInt32(truncatingIfNeeded: value >> 32)), digits(UInt32(truncatingIfNeeded: value)))
    }

    /// Eight hexadecimal digits at once, the highest in the lowest byte.
    private static func digits(_ value: UInt32) -> UInt64 {
        // Spreads the nibbles over the bytes, highest nibble lowest.
        var nibbles = UInt64(value.byteSwapped)
        nibbles = (nibbles | nibbles << 16) & 0x0000_FFFF_0000_FFFF
        nibbles = (nibbles | nibbles << 8) & 0x00FF_00FF_00FF_00FF
        nibbles = (nibbles >> 4 | nibbles << 8) & 0x0F0F_0F0F_0F0F_0F0F
        let letters = (nibbles &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
        return nibbles &+ 0x3030_3030_3030_3030 &+ letters &* 0x27
    }
}
