/// An exact number with a fixed count of decimal places, such as a price: whole units of the last place. It never passes
/// through a float. `Decimal<2>` holds numbers below 10^16, and in general 18 digits.
public struct Decimal<let places: Int>: Sendable, Hashable, Comparable {
    /// How many of the last place there are: 1250 for 12.50.
    public let units: Int64

    /// The most units, with either sign.
    public static var mostUnits: Int64 { 999_999_999_999_999_999 }

    /// Nil for more than 18 digits.
    public init?(units: Int64) {
        guard -Self.mostUnits...Self.mostUnits ~= units else { return nil }
        self.units = units
    }

    public static func < (left: Decimal, right: Decimal) -> Bool { left.units < right.units }

    /// How many units are 1.
    static var scale: Int64 { (0..<max(0, min(places, 17))).reduce(1) { scale, _ in scale * 10 } }

    /// The number in decimal digits with all of its places: `12.50`.
    public var text: String {
        let digits = String(units.magnitude)
        guard places > 0 else { return units < 0 ? "-" + digits : digits }
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        return "\(units < 0 ? "-" : "")\(padded.dropLast(places)).\(padded.suffix(places))"
    }
}

extension Decimal: ExpressibleByIntegerLiteral {
    /// A whole number in a program's text; the nearest that there is to one of too many digits.
    public init(integerLiteral value: Int64) {
        let (units, isTooMuch) = value.multipliedReportingOverflow(by: Self.scale)
        let most = Self.mostUnits
        self.units = isTooMuch ? (value < 0 ? -most : most) : min(max(units, -most), most)
    }
}

extension Decimal {
    /// Why a text is no such number.
    public enum Fault: Error, Equatable {
        /// It is not written as one, or has more places.
        case malformed
        case tooManyDigits
    }

    /// Reads digits with a sign `-` if it is negative and, behind a point, at most its places, without superfluous zeros before
    /// it.
    public init(reading text: UnsafeRawBufferPointer) throws(Fault) {
        let isNegative = text.first == 0x2D
        let parts = text[(isNegative ? 1 : 0)...].split(separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
        let (whole, fraction) = (parts[0], parts.count > 1 ? parts[1] : nil)
        guard !whole.isEmpty, whole.count == 1 || whole.first != 0x30, whole.allSatisfy(Self.isDigit),
            fraction.map({ (1...max(1, places)).contains($0.count) && places > 0 && $0.allSatisfy(Self.isDigit) })
                ?? true
        else { throw .malformed }
        guard whole.count + places <= 18 else { throw .tooManyDigits }
        var units: Int64 = 0
        for byte in whole { units = units * 10 + Int64(byte - 0x30) }
        for place in 0..<max(0, places) {
            let digits = fraction ?? whole.prefix(0)
            let index = digits.startIndex + place
            units = units * 10 + (index < digits.endIndex ? Int64(digits[index] - 0x30) : 0)
        }
        self.units = isNegative ? -units : units
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}
