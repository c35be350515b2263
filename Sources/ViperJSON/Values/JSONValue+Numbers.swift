extension JSONValue {
    /// Why a value is not a valid integer.
    public enum IntegerFault: Error, Sendable, Equatable {
        /// It is not a number.
        case notNumber
        /// It is a number with a fraction, such as `1.5` or `1e-1`.
        case notWhole
        /// It is a whole number, but too small or too large.
        case outOfBounds
    }

    /// The integer value, exactly: `1.0`, `1e2`, `100e-2` and `-0` are integers too.
    ///
    /// The arithmetic is decimal, and its cost is bounded by the number's length, whatever the exponent.
    @inlinable
    public func integer<T: FixedWidthInteger>(as type: T.Type = T.self) -> Result<T, IntegerFault> {
        switch entry.pointee.kind {
        case JSONEntry.Kind.whole where entry.pointee.count <= 18:
            guard let value = T(exactly: smallWhole) else { return .failure(.outOfBounds) }
            return .success(value)
        case JSONEntry.Kind.whole, JSONEntry.Kind.decimal:
            return JSONDecimal(bytes).integer()
        default:
            return .failure(.notNumber)
        }
    }

    /// A number as written; nil for any other value.
    public var numberText: String? {
        kind == .number ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// The value of at most 18 characters, digits and sign.
    @inlinable
    var smallWhole: Int64 {
        let bytes = bytes
        var value: Int64 = 0
        let isNegative = bytes[0] == 0x2D
        for index in (isNegative ? 1 : 0)..<bytes.count { value = value &* 10 &+ Int64(bytes[index] &- 0x30) }
        return isNegative ? 0 &- value : value
    }
}

/// A validated number (RFC 8259, section 6), split into digits and the position of the decimal point.
@usableFromInline
struct JSONDecimal {
    /// The digits before and after the point, including the point.
    @usableFromInline let digits: UnsafeRawBufferPointer
    @usableFromInline let isNegative: Bool
    @usableFromInline let count: Int
    /// The number of digits before the point after applying the exponent; may be negative, or above `count`.
    @usableFromInline let whole: Int

    /// A bound for exponents, beyond the length of any text and far from overflow: larger ones make no difference.
    private static var exponentBound: Int { 1 << 40 }

    @usableFromInline
    init(_ bytes: UnsafeRawBufferPointer) {
        isNegative = bytes.first == 0x2D
        let start = isNegative ? 1 : 0
        let mark = bytes.firstIndex { $0 | 0x20 == 0x65 } ?? bytes.count
        digits = UnsafeRawBufferPointer(rebasing: bytes[start..<mark])
        let point = digits.firstIndex(of: 0x2E)
        count = point == nil ? digits.count : digits.count - 1
        whole = (point ?? digits.count) + Self.exponent(bytes[mark...].dropFirst())
    }

    /// The exponent, clamped to the bound.
    private static func exponent(_ bytes: UnsafeRawBufferPointer.SubSequence) -> Int {
        var value = 0
        for byte in bytes where byte &- 0x30 < 10 {
            value = min(value * 10 + Int(byte &- 0x30), exponentBound)
        }
        return bytes.first == 0x2D ? -value : value
    }

    @inlinable
    func integer<T: FixedWidthInteger>() -> Result<T, JSONValue.IntegerFault> {
        var magnitude: T.Magnitude = 0
        var place = 0
        var isInBounds = true
        for byte in digits where byte != 0x2E {
            let digit = byte &- 0x30
            if place >= whole {
                if digit != 0 { return .failure(.notWhole) }
            } else if isInBounds {
                isInBounds = Self.append(digit, to: &magnitude)
            }
            place &+= 1
        }
        // Ten times anything but zero soon overflows the type.
        while isInBounds && magnitude != 0 && place < whole {
            isInBounds = Self.append(0, to: &magnitude)
            place &+= 1
        }
        guard isInBounds, let value = Self.signed(magnitude, isNegative: isNegative, as: T.self) else {
            return .failure(.outOfBounds)
        }
        return .success(value)
    }

    /// Appends a digit; false on overflow.
    @inlinable
    static func append<M: FixedWidthInteger>(_ digit: UInt8, to magnitude: inout M) -> Bool {
        let (tenfold, overflow) = magnitude.multipliedReportingOverflow(by: 10)
        let (sum, carry) = tenfold.addingReportingOverflow(M(truncatingIfNeeded: digit))
        magnitude = sum
        return !overflow && !carry
    }

    @inlinable
    static func signed<T: FixedWidthInteger>(_ magnitude: T.Magnitude, isNegative: Bool, as: T.Type) -> T? {
        guard isNegative else { return T(exactly: magnitude) }
        guard magnitude <= T.min.magnitude else { return nil }
        return 0 &- T(truncatingIfNeeded: magnitude)
    }
}
