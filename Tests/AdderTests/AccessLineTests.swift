import HTTP
import Testing

@testable import Daemon
@testable import adder

@Suite("The access line")
struct AccessLineTests {
    @Test("It is a JSON object a request, byte for byte")
    func json() {
        #expect(
            line(isJSON: true) == """
                {"time":"2026-11-21T09:24:05.678Z","level":"info","requestId":"0190-abc","method":"GET",\
                "route":"/items/{id}","status":200,"bytes":1234,"microseconds":45}

                """)
    }

    @Test("On a terminal it is text, in the same order")
    func text() {
        #expect(line(isJSON: false) == "2026-11-21 09:24:05.678 info  0190-abc GET /items/{id} 200 1234 B 45 µs\n")
    }

    @Test("An answer that is the server's fault has the level error")
    func level() {
        #expect(line(isJSON: true, status: Status(500)).contains("\"level\":\"error\""))
        #expect(line(isJSON: true, status: .serviceUnavailable).contains("\"level\":\"info\""))
        #expect(line(isJSON: false, status: Status(500)).contains(" error "))
        #expect(line(isJSON: true, status: Status(499)).contains("\"level\":\"info\""))
    }

    @Test(
        "Every number is written with its own digits",
        arguments: [0, 9, 10, 99, 100, 999, 1000, 9999, 10_000, 123_456_789, .max])
    func numbers(count: Int) {
        #expect(line(isJSON: true, bytes: count).contains("\"bytes\":\(count),\"microseconds\":45}"))
    }

    @Test("Every millisecond has three digits")
    func milliseconds() {
        for millisecond in 0..<1000 {
            let expected = ".\(millisecond / 100)\(millisecond / 10 % 10)\(millisecond % 10)Z\""
            #expect(line(isJSON: true, time: Int64(millisecond) * 1000 + 999).contains(expected))
        }
    }

    @Test("However long the parts are, the line stays within its maximum")
    func bounded() {
        let long = String(repeating: "x", count: 5000)
        let line = line(isJSON: true, identifier: long, pattern: long, bytes: .max, microseconds: .max)
        #expect(line.utf8.count < AccessLine.maximum)
        #expect(line.hasSuffix("\"bytes\":9223372036854775807,\"microseconds\":9223372036854775807}\n"))
    }

    @Test("A count below zero is written as zero")
    func negative() { #expect(line(isJSON: true, bytes: -5).contains("\"bytes\":0,")) }

    private func line(
        isJSON: Bool, identifier: String = "0190-abc", pattern: String = "/items/{id}", status: Status = .ok,
        bytes: Int = 1234, microseconds: Int = 45, time: Int64 = 1_795_253_045_678_999
    ) -> String {
        Array(identifier.utf8).withUnsafeBytes { identifier in
            Array(pattern.utf8).withUnsafeBytes { pattern in
                write(
                    AccessRecord(
                        time: time, method: .get, pattern: pattern, status: status, bytes: bytes,
                        microseconds: microseconds, identifier: identifier), isJSON: isJSON)
            }
        }
    }

    private func write(_ record: AccessRecord, isJSON: Bool) -> String {
        var line = AccessLine(isJSON: isJSON)
        return String(unsafeUninitializedCapacity: AccessLine.maximum) { buffer in
            buffer.baseAddress.map { line.write(record, to: $0) } ?? 0
        }
    }
}
