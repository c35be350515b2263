import Testing

@testable import ViperSettings
@testable import adder

@Suite("Durations in configuration text")
struct DurationTextTests {
    @Test(
        "A count and a unit is a duration",
        arguments: [
            ("100ms", Duration.milliseconds(100)), ("0s", .zero), ("30s", .seconds(30)), ("5m", .seconds(300)),
            ("24h", .seconds(86400)), ("999999999h", .seconds(3_599_999_996_400)), ("007s", .seconds(7)),
        ])
    func reads(text: String, duration: Duration) { #expect(Duration(configurationText: text) == duration) }

    @Test(
        "Anything else is not",
        arguments: [
            "", "s", "10", "-5s", "+5s", "1.5s", "1 s", " 1s", "1s ", "1S", "1d", "1us", "1000000000s", "٣s", "1e3s",
        ])
    func refuses(text: String) { #expect(Duration(configurationText: text) == nil) }

    @Test(
        "A duration is written in the largest unit that leaves no fraction",
        arguments: [("100ms", "100ms"), ("1000ms", "1s"), ("60s", "1m"), ("90s", "90s"), ("60m", "1h"), ("0ms", "0s")])
    func writes(text: String, expected: String) {
        #expect(Duration(configurationText: text)?.configurationText == expected)
    }
}
