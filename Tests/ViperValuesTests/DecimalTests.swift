import Testing
import ViperValues

@Suite("Exact decimal numbers")
struct DecimalTests {
    private func read<let places: Int>(_ text: String, _ type: Decimal<places>.Type) throws -> Decimal<places> {
        try Array(text.utf8).withUnsafeBytes { try Decimal<places>(reading: $0) }
    }

    @Test(
        "What is read is exact, and written with all places",
        arguments: [
            ("0", "0.00"), ("-0", "0.00"), ("7", "7.00"), ("7.5", "7.50"), ("-7.05", "-7.05"), ("0.1", "0.10"),
            ("-0.01", "-0.01"), ("9999999999999999.99", "9999999999999999.99"),
        ])
    func reading(_ text: String, _ written: String) throws {
        #expect(try read(text, Decimal<2>.self).text == written)
    }

    @Test(
        "What is written otherwise, or has more places, is refused",
        arguments: ["", "-", ".5", "5.", "5.001", "05", "+5", "5e2", "1 ", "1,5", "1.2.3", "--1", "NaN"])
    func malformed(_ text: String) {
        #expect(throws: Decimal<2>.Fault.malformed) { try read(text, Decimal<2>.self) }
    }

    @Test("More than 18 digits are refused, and no number of units is beyond them")
    func digits() throws {
        #expect(throws: Decimal<2>.Fault.tooManyDigits) { try read("10000000000000000", Decimal<2>.self) }
        #expect(throws: Decimal<2>.Fault.tooManyDigits) {
            try read(String(repeating: "9", count: 500), Decimal<2>.self)
        }
        #expect(Decimal<2>(units: 1_000_000_000_000_000_000) == nil && Decimal<2>(units: Int64.min) == nil)
        #expect((9_000_000_000_000_000_000 as Decimal<2>).units == Decimal<2>.mostUnits)
        #expect((-9_000_000_000_000_000_000 as Decimal<2>).units == -Decimal<2>.mostUnits)
    }

    @Test("Without places it is a whole number")
    func whole() throws {
        #expect(try read("-12", Decimal<0>.self).text == "-12")
        #expect(throws: Decimal<0>.Fault.malformed) { try read("12.0", Decimal<0>.self) }
        #expect((5 as Decimal<3>).text == "5.000" && (4 as Decimal<3>) < 5)
    }
}
