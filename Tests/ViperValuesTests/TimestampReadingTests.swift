import Testing
import ViperValues

@Suite("Reading times")
struct TimestampReadingTests {
    private func read(_ text: String) -> Timestamp? {
        var text = text
        return text.withUTF8 { Timestamp(rfc3339: UnsafeRawBufferPointer($0)) }
    }

    @Test(
        "RFC 3339 is read in UTC and with an offset, to the microsecond",
        arguments: [
            ("2026-11-21T12:00:00Z", "2026-11-21T12:00:00.000Z"), ("2026-11-21t12:00:00z", "2026-11-21T12:00:00.000Z"),
            ("2026-11-21T12:00:00.5Z", "2026-11-21T12:00:00.500Z"),
            ("2026-11-21T12:00:00.1234567890Z", "2026-11-21T12:00:00.123Z"),
            ("2026-11-21T00:30:00+01:00", "2026-11-20T23:30:00.000Z"),
            ("2026-12-31T23:59:60Z", "2027-01-01T00:00:00.000Z"),
            ("2026-11-21T12:00:00-05:30", "2026-11-21T17:30:00.000Z"),
        ])
    func rfc3339(_ text: String, _ expected: String) {
        #expect(read(text)?.text == expected)
    }

    @Test(
        "What is no RFC 3339 time is refused",
        arguments: [
            "", "2026-11-21", "2026-11-21T12:00:00", "2026-11-21 12:00:00Z", "2026-02-30T12:00:00Z",
            "2026-11-21T24:00:00Z", "2026-11-21T12:60:00Z", "2026-11-21T12:00:61Z", "2026-11-21T12:00:00.Z",
            "2026-11-21T12:00:00+0100", "2026-11-21T12:00:00+24:00", "2026-11-21T12:00:00ZZ", "2026-11-21T1a:00:00Z",
            "2026-11-21T12:00:00Z ", "2026-11-21T12:00:00.123456789012345678901234567890",
        ])
    func refused(_ text: String) {
        #expect(read(text) == nil)
    }

    @Test(
        "A header field's date is read in all three forms",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        ])
    func httpDate(_ text: String) {
        let now = Timestamp(microseconds: 1_795_262_400_000_000)
        #expect(Timestamp(httpDate: text, now: now)?.text == "1994-11-06T08:49:37.000Z")
    }

    @Test(
        "What is no date of a header field is refused",
        arguments: [
            "", "120", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
            "Sun, 06 Nov 1994 24:49:37 GMT",
            "Sun, 06 Non 1994 08:49:37 GMT", "a b c d e f g", "1 2 3 4 5 6 7 8", ", , , ,",
        ])
    func refusedDate(_ text: String) {
        #expect(Timestamp(httpDate: text, now: Timestamp(microseconds: 0)) == nil)
    }
}
