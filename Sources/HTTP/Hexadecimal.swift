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
}
