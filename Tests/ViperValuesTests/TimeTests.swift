import ViperTesting

@Suite("Times and dates")
struct TimeTests {
    static let times: [(Int64, String)] = [
        (0, "1970-01-01T00:00:00.000Z"), (1, "1970-01-01T00:00:00.000Z"), (999, "1970-01-01T00:00:00.000Z"),
        (1000, "1970-01-01T00:00:00.001Z"), (-1, "1969-12-31T23:59:59.999Z"), (-1000, "1969-12-31T23:59:59.999Z"),
        (-1001, "1969-12-31T23:59:59.998Z"), (-86_400_000_000, "1969-12-31T00:00:00.000Z"),
        (-86_400_000_001, "1969-12-30T23:59:59.999Z"), (951_782_399_999_999, "2000-02-28T23:59:59.999Z"),
        (951_782_400_000_000, "2000-02-29T00:00:00.000Z"), (1_795_234_320_123_456, "2026-11-21T04:12:00.123Z"),
        (4_107_542_399_000_000, "2100-02-28T23:59:59.000Z"), (4_107_542_400_000_000, "2100-03-01T00:00:00.000Z"),
        (-62_135_596_800_000_000, "0001-01-01T00:00:00.000Z"), (.min, "0001-01-01T00:00:00.000Z"),
        (253_402_300_799_999_999, "9999-12-31T23:59:59.999Z"), (.max, "9999-12-31T23:59:59.999Z"),
    ]

    @Test("A time is written in UTC with milliseconds, cut and not rounded", arguments: times)
    func time(microseconds: Int64, text: String) {
        let time = Timestamp(microseconds: microseconds)
        #expect(time.text == text)
        #expect(written { $0.timestamp(time) } == "\"\(text)\"")
        #expect(time.calendarDate.text == String(text.prefix(10)))
    }

    @Test("The clock runs, and times are ordered")
    func now() {
        let first = Timestamp.now()
        #expect(first > Timestamp(microseconds: 1_700_000_000_000_000))
        #expect(Timestamp(microseconds: -1) < Timestamp(microseconds: 0))
    }

    @Test("A date is read, written and counted, on every day there is")
    func everyDay() {
        var days = -719_162
        for year in 1...9999 {
            let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
            for (month, length) in [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].enumerated() {
                // The first, the last and the day after: the days in between are counted.
                let first = CalendarDate(year: year, month: month + 1, day: 1)
                let last = CalendarDate(year: year, month: month + 1, day: length)
                guard first?.daysSince1970 == days, last?.daysSince1970 == days + length - 1,
                    CalendarDate(daysSince1970: days) == first, CalendarDate(daysSince1970: days + length - 1) == last,
                    CalendarDate(year: year, month: month + 1, day: length + 1) == nil
                else { return #expect(Bool(false), "\(year)-\(month + 1)") }
                days += length
            }
        }
        #expect(days == 2_932_897)
        #expect(CalendarDate(daysSince1970: .min).text == "0001-01-01")
        #expect(CalendarDate(daysSince1970: .max).text == "9999-12-31")
    }

    @Test("A date's text is read and written", arguments: ["0001-01-01", "1970-01-01", "2024-02-29", "9999-12-31"])
    func date(text: String) throws {
        let date = try #require(CalendarDate(text))
        #expect(date.text == text)
        #expect(written { $0.date(date) } == "\"\(text)\"")
    }

    static let noDates = [
        "", "2026", "2026-1-01", "2026-01-1", "2026-13-01", "2026-00-01", "2026-01-00", "2026-01-32", "2023-02-29",
        "1900-02-29", "2026-04-31", "0000-01-01", "2026/01/01", "2026-01-01 ", " 026-01-01", "+026-01-01", "2026-01-0a",
        "2026-01-01T00:00:00Z", "20260101", "２026-01-01", "-001-01-01",
    ]

    @Test("What is no day is refused", arguments: noDates)
    func noDate(text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test("A writer shows each time with its own day, whichever it wrote before")
    func days() {
        let day: Int64 = 86_400_000_000
        let text = written { writer in
            for microseconds in [0, day - 1, day, 0, -1, .min, .max] {
                writer.timestamp(Timestamp(microseconds: microseconds))
                writer.displayDate(daysSince1970: Timestamp(microseconds: microseconds).daysSince1970)
            }
        }
        #expect(
            text == #""1970-01-01T00:00:00.000Z""Jan 01, 1970""1970-01-01T23:59:59.999Z""Jan 01, 1970""#
                + #""1970-01-02T00:00:00.000Z""Jan 02, 1970""1970-01-01T00:00:00.000Z""Jan 01, 1970""#
                + #""1969-12-31T23:59:59.999Z""Dec 31, 1969""0001-01-01T00:00:00.000Z""Jan 01, 0001""#
                + #""9999-12-31T23:59:59.999Z""Dec 31, 9999""#)
    }
}
