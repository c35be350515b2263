/// Decimal digits of numbers as text.
@usableFromInline
package enum DecimalDigits {
    /// The number of decimal digits of a number.
    @inlinable
    @inline(__always)
    package static func count(of value: UInt64) -> Int {
        var count = 1
        var bound: UInt64 = 10
        while count < 20 && value >= bound {
            count &+= 1
            bound = bound &* 10
        }
        return count
    }

    /// Stores the two digits of a number below 100.
    @inlinable
    @inline(__always)
    package static func store(pair: UInt64, at target: UnsafeMutableRawPointer) {
        target.copyMemory(from: pairs.utf8Start + Int(truncatingIfNeeded: pair &* 2), byteCount: 2)
    }

    /// `00` to `99`.
    @inlinable
    @inline(__always)
    package static var pairs: StaticString {
        """
        00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354\
        555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
        """
    }
}
