/// Hexadecimal digits.
@usableFromInline
enum Hexadecimal {
    /// The value of a digit in either case, or nil if the byte is none.
    @inlinable
    @inline(__always)
    static func value(of byte: UInt8) -> UInt8? {
        let decimal = byte &- 0x30
        if decimal < 10 { return decimal }
        let letter = (byte | 0x20) &- 0x61
        return letter < 6 ? letter &+ 10 : nil
    }

    /// The lower-case digit of a value under 16.
    @inlinable
    @inline(__always)
    static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 &+ value : 0x57 &+ value }

    /// The two lower-case digits of a word's lowest byte, the first in the lower byte.
    @inline(__always)
    static func pair(_ word: UInt64) -> UInt16 {
        UnsafeRawPointer(pairs.utf8Start).loadUnaligned(fromByteOffset: Int(word & 0xFF) &* 2, as: UInt16.self)
    }

    /// The digits of every byte.
    private static var pairs: StaticString {
        """
        000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\
        202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f\
        404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f\
        606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f\
        808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f\
        a0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebf\
        c0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedf\
        e0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff\

        """
    }
}
