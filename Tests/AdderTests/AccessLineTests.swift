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
        #expect(line(isJSON: true, status: Status(503)).contains("\"level\":\"error\""))
        #expect(line(isJSON: false, status: Status(500)).contains(" error "))
        #expect(line(isJSON: true, status: Status(499)).contains("\"level\":\"info\""))
    }

    @Test(
        "Bytes that could end a text or a line become question marks",
        arguments: [
            ("a\"b", "a?b"), ("a\\", "a?"), ("\r\n", "??"), ("12345678\u{7F}", "12345678?"), ("ä", "??"),
            ("abcdefg\"hijklmno\\", "abcdefg?hijklmno?"), ("\u{0}\u{1F} ~", "?? ~"), ("", ""),
        ])
    func cleans(pattern: String, expected: String) {
        #expect(line(isJSON: true, pattern: pattern).contains("\"route\":\"\(expected)\","))
    }

    @Test("Every single byte is either kept or made a question mark, at every place of a word")
    func everyByte() {
        for byte in UInt8.min...UInt8.max {
            for place in 0..<9 {
                var bytes = [UInt8](repeating: UInt8(ascii: "m"), count: 9)
                bytes[place] = byte
                var expected = bytes
                if byte < 0x20 || byte > 0x7E || byte == 0x22 || byte == 0x5C { expected[place] = UInt8(ascii: "?") }
                let found = bytes.withUnsafeBytes { formatted(pattern: $0) }
                #expect(found.contains(String(decoding: expected, as: UTF8.self)))
            }
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
        bytes: Int = 1234, microseconds: Int = 45
    ) -> String {
        Array(identifier.utf8).withUnsafeBytes { identifier in
            Array(pattern.utf8).withUnsafeBytes { pattern in
                write(
                    AccessRecord(
                        time: 1_795_253_045_678_999, method: .get, pattern: pattern, status: status, bytes: bytes,
                        microseconds: microseconds, identifier: identifier), isJSON: isJSON)
            }
        }
    }

    private func formatted(pattern: UnsafeRawBufferPointer) -> String {
        let none = UnsafeRawBufferPointer(start: nil, count: 0)
        return write(
            AccessRecord(
                time: 0, method: .unknown, pattern: pattern, status: .ok, bytes: 0, microseconds: 0, identifier: none),
            isJSON: true)
    }

    private func write(_ record: AccessRecord, isJSON: Bool) -> String {
        var line = AccessLine(isJSON: isJSON)
        return String(unsafeUninitializedCapacity: AccessLine.maximum) { buffer in
            buffer.baseAddress.map { line.write(record, to: $0) } ?? 0
        }
    }
}
