/// An amount of money in minor units (cents): above zero, at most 10^13, so that no sum of fewer than 10^25 amounts
/// overflows ``Total``. On the wire it is decimal text with two digits, `12.50`, never a number, which clients would
/// parse as a float.
public struct Amount: Sendable, Hashable {
    /// In minor units.
    public static let bounds: ClosedRange<Int64> = 1...10_000_000_000_000

    /// Cents.
    public let minorUnits: Int64

    /// Nil if it is out of bounds.
    public init?(minorUnits: Int64) {
        guard Self.bounds.contains(minorUnits) else { return nil }
        self.minorUnits = minorUnits
    }

    /// The nearest within the bounds.
    @usableFromInline package init(clamping units: Int64) {
        minorUnits = min(max(units, Self.bounds.lowerBound), Self.bounds.upperBound)
    }
}

/// An exact sum of any number of amounts in minor units, with a sign.
public struct Total: Sendable, Hashable {
    // Two words, not an Int128: Swift 6.3 passes an Int128 wrongly to an async function if it is passed on the stack.
    @usableFromInline var high: Int64
    @usableFromInline var low: UInt64

    /// That of no amounts.
    public static let zero = Total(minorUnits: 0)

    /// Creates a sum in cents.
    @inlinable
    public init(minorUnits: Int128) {
        high = Int64(truncatingIfNeeded: minorUnits >> 64)
        low = UInt64(truncatingIfNeeded: minorUnits)
    }

    /// The sum in cents.
    @inlinable public var minorUnits: Int128 {
        get { Int128(high) << 64 | Int128(low) }
        set { self = Total(minorUnits: newValue) }
    }
}

extension Amount {
    /// Parses digits, a point and two digits, without a sign, white space or superfluous leading zeros.
    public init(text: UnsafeRawBufferPointer) throws(InputFault) {
        let digits = text.dropLast(3)
        guard text.count >= 4, text[text.count - 3] == 0x2E, digits.allSatisfy(Self.isDigit),
            text.suffix(2).allSatisfy(Self.isDigit), digits.first != 0x30 || digits.count == 1
        else { throw Self.malformed(text) }
        // More digits than any amount has: do not add them up.
        guard digits.count <= 12 else { throw Self.outOfBounds(text) }
        var units: Int64 = 0
        for byte in text where byte != 0x2E { units = units * 10 + Int64(byte - 0x30) }
        guard let amount = Amount(minorUnits: units) else { throw Self.outOfBounds(text) }
        self = amount
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    private static func malformed(_ text: UnsafeRawBufferPointer) -> InputFault {
        let found = InputFault.quoted(text)
        return InputFault(
            "notAnAmount", "Expected an amount with two decimals, such as 12.50, found \(found).",
            fr: "Montant à deux décimales attendu, par exemple 12.50, trouvé : \(found).",
            pt: "Esperado um montante com duas casas decimais, por exemplo 12.50, encontrado: \(found).")
    }

    private static func outOfBounds(_ text: UnsafeRawBufferPointer) -> InputFault {
        let found = InputFault.quoted(text)
        return InputFault(
            "outOfBounds", "Expected an amount from 0.01 to 100000000000.00, found \(found).",
            fr: "Montant de 0.01 à 100000000000.00 attendu, trouvé : \(found).",
            pt: "Esperado um montante de 0.01 a 100000000000.00, encontrado: \(found).")
    }
}

extension Total {
    /// Parses stored minor units in decimal digits; nil for anything else, or beyond 128 bits.
    public init?(storedText text: UnsafeRawBufferPointer) {
        let isNegative = text.first == 0x2D
        let digits = isNegative ? text.dropFirst() : text[...]
        guard (1...39).contains(digits.count), digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        // Up to 18 digits fit into 63 bits, and nearly every total has fewer.
        var leading: Int64 = 0
        for byte in digits.prefix(18) { leading = leading &* 10 &+ Int64(byte &- 0x30) }
        var units = Int128(isNegative ? 0 &- leading : leading)
        for byte in digits.dropFirst(18) {
            let (tens, isOver) = units.multipliedReportingOverflow(by: 10)
            let digit = Int128(byte &- 0x30)
            let (sum, isOverToo) =
                isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
            guard !isOver, !isOverToo else { return nil }
            units = sum
        }
        self.init(minorUnits: units)
    }

    /// The text that ``init(storedText:)`` parses.
    public var storedText: String { Int64(exactly: minorUnits).map { String($0) } ?? String(minorUnits) }
}
