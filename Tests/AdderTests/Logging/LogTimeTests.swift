import Testing

@testable import ViperOperations
@testable import adder

@Suite("Times in log lines")
struct LogTimeTests {
    @Test(
        "A time is written in UTC with milliseconds, cut and not rounded",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (951_782_400_000_000, "2000-02-29T00:00:00.000Z"),
            (1_795_253_045_678_999, "2026-11-21T09:24:05.678Z"), (-1, "1970-01-01T00:00:00.000Z"),
            (4_107_542_399_999_999, "2100-02-28T23:59:59.999Z"), (4_107_542_400_000_000, "2100-03-01T00:00:00.000Z"),
            (Int64.max, "9999-12-31T23:59:59.775Z"), (253_402_300_799_000_000, "9999-12-31T23:59:59.000Z"),
        ] as [(Int64, String)])
    func golden(microseconds: Int64, expected: String) {
        #expect(LogTime.text(microseconds: microseconds) == expected)
    }
}
