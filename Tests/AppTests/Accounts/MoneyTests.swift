import ViperTesting

@testable import Accounts

@Suite("Money")
struct MoneyTests {
    /// Amounts at the bounds, and of every length.
    private static let amounts: [Int64] =
        [1, 2, 9, 10, 99, 100, 101, 999, 1_000, 10_000_000_000_000, 9_999_999_999_999]
        + (0..<2_000).map { .random(in: 1...10_000_000_000_000 >> ($0 % 44)) }

    @Test("Every amount is written with two digits after the point, and read back as the same")
    func amountText() throws {
        for units in Self.amounts {
            let amount = try #require(Amount(minorUnits: units))
            let text = SchoolNumber("\(units)").money
            #expect(amount.jsonText == "\"\(text)\"")
            #expect(try Self.parameter(text) == amount)
        }
    }

    @Test("An amount out of bounds is refused", arguments: [0, -1, 10_000_000_000_001, .max, .min] as [Int64])
    func amountBounds(_ units: Int64) { #expect(Amount(minorUnits: units) == nil) }

    @Test(
        "A text that is not an amount is refused, however close it is",
        arguments: [
            ("", "notAnAmount"), (".50", "notAnAmount"), ("1", "notAnAmount"), ("1.5", "notAnAmount"),
            ("1.005", "notAnAmount"), ("12.500", "notAnAmount"), ("01.00", "notAnAmount"), ("00.10", "notAnAmount"),
            ("-1.00", "notAnAmount"), ("+1.00", "notAnAmount"), (" 1.00", "notAnAmount"), ("1.00 ", "notAnAmount"),
            ("1,00", "notAnAmount"), ("1e2.00", "notAnAmount"), ("1.0x", "notAnAmount"), ("1..0", "notAnAmount"),
            ("١.٠٠", "notAnAmount"), ("NaN", "notAnAmount"), ("0.00", "outOfBounds"),
            ("100000000000.01", "outOfBounds"), ("999999999999.99", "outOfBounds"),
            ("1000000000000.00", "outOfBounds"), ("99999999999999999999999999999999.00", "outOfBounds"),
        ])
    func noAmount(_ text: String, _ code: String) {
        #expect {
            try Self.parameter(text)
        } throws: { ($0 as? InputFault)?.code == code }
    }

    @Test("A total is stored and shown as the same digits, up to 128 bits of either sign")
    func totalText() throws {
        var totals: [Int128] = [0, 1, -1, 99, -99, 100, -100, .max, .min, Int128(Int64.max), Int128(Int64.min)]
        totals += [Int128(Int64.max) + 1, Int128(Int64.min) - 1, 999_999_999_999_999_999, 1_000_000_000_000_000_000]
        for shift in 0..<127 { totals.append(.random(in: .min ... .max) >> shift) }
        for units in totals {
            let total = Total(minorUnits: units)
            let digits = SchoolNumber("\(units)")
            #expect(total.storedText == digits.description)
            #expect(Self.stored(digits.description) == total)
            #expect(total.json == "\"\(digits.money)\"")
        }
    }

    @Test(
        "What a store could not have kept is no total",
        arguments: [
            "", "-", "+1", " 1", "1 ", "1.0", "--1", "1-", "12a", "170141183460469231731687303715884105728",
            "-170141183460469231731687303715884105729", "1000000000000000000000000000000000000000",
        ])
    func noTotal(_ text: String) { #expect(Self.stored(text) == nil) }

    @Test("Totals are exact, beyond 64 bits too")
    func exactness() throws {
        for start in ["0", "-9223372036854775808", "9223372036854775000", "85070591730234615865843651857942052864"] {
            let initial = try #require(Self.stored(start))
            var totals = AccountTotals(balance: initial, pending: initial)
            var expected = [true: SchoolNumber(start), false: SchoolNumber(start)]
            for units in Self.amounts.shuffled() {
                let isPosted = Bool.random()
                let kind = TransactionKind.allCases.randomElement() ?? .debit
                totals.count(try #require(Amount(minorUnits: units)), kind, in: isPosted ? .posted : .authorized)
                let number = SchoolNumber("\(units)")
                expected[isPosted] = expected[isPosted].map { $0 + (kind == .debit ? number : number.negated) }
            }
            #expect(totals.balance.storedText == expected[true]?.description)
            #expect(totals.pending.storedText == expected[false]?.description)
            #expect(
                AccountTotals(balance: initial).adding(AccountTotals(pending: initial))
                    == AccountTotals(balance: initial, pending: initial))
        }
    }

    @Test("Totals that would be over 128 bits are none, instead of a trap")
    func overflow() {
        let (greatest, one) = (Total(minorUnits: .max), Total(minorUnits: 1))
        #expect(AccountTotals(balance: greatest).adding(AccountTotals(balance: one)) == nil)
        #expect(AccountTotals(pending: greatest).adding(AccountTotals(pending: one)) == nil)
        #expect(AccountTotals(balance: greatest).adding(AccountTotals(pending: one)) != nil)
    }

    @Test(
        "The reference adds as at school", arguments: [(99, 1), (-5, 3), (5, -3), (3, -5), (-1, 1), (0, 0), (-99, -2)])
    func school(_ left: Int, _ right: Int) {
        #expect((SchoolNumber("\(left)") + SchoolNumber("\(right)")).description == "\(left + right)")
    }

    private static func parameter(_ text: String) throws(InputFault) -> Amount {
        var copy = text
        return try copy.withUTF8 { bytes in
            Result { () throws(InputFault) -> Amount in
                try Amount.read(parameter: UnsafeRawBufferPointer(bytes), within: Unbounded())
            }
        }.get()
    }

    private static func stored(_ text: String) -> Total? {
        var copy = text
        return copy.withUTF8 { Total(storedText: UnsafeRawBufferPointer($0)) }
    }
}

@Suite("Currencies")
struct CurrencyTests {
    @Test("Those with two decimals are known by their codes", arguments: ["EUR", "USD", "CHF", "INR", "AED", "ZWG"])
    func known(_ code: String) { #expect(Currency(code)?.code == code) }

    @Test("All else is none", arguments: ["JPY", "KWD", "CLF", "XAU", "eur", "Eur", "EU", "EURO", "", " EUR", "€"])
    func unknown(_ code: String) { #expect(Currency(code) == nil) }

    @Test("A stored code is read as it is, if it has the shape of one")
    func stored() {
        for (code, isCode) in [
            ("EUR", true), ("HRK", true), ("eur", false), ("EU", false), ("EURO", false), ("", false),
        ] {
            var copy = code
            let currency = copy.withUTF8 { Currency(stored: UnsafeRawBufferPointer($0)) }
            #expect(currency?.code == (isCode ? code : nil))
        }
    }
}
