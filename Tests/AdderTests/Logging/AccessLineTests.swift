import Testing
import ViperHTTP

@testable import ViperDaemon
@testable import ViperOperations
@testable import adder

@Suite("The access line")
struct AccessLineTests {
    @Test("It is a JSON object a request, byte for byte")
    func json() {
        #expect(
            line(isJSON: true) == """
                {"time":"2026-11-21T09:24:05.678Z","level":"info","requestId":"0190-abc","method":"GET",\
                "path":"/items/7","route":"/items/{id}","status":200,"bytes":1234,"microseconds":45}

                """)
    }

    @Test("On a terminal it is text, in the same order")
    func text() {
        #expect(
            line(isJSON: false) == "2026-11-21 09:24:05.678 info  0190-abc GET /items/7 /items/{id} 200 1234 B 45 µs\n")
    }

    @Test("The access line of a traced request has its trace")
    func trace() {
        let trace = "0af7651916cd43dd8448eb211c80319c"
        #expect(line(isJSON: true, trace: trace).contains("\"0190-abc\",\"traceId\":\"\(trace)\",\"method\":\"GET\""))
        #expect(line(isJSON: false, trace: trace).contains(" GET /items/7 \(trace) /items/{id} "))
    }

    @Test("The access line of a client with a certificate has its subject")
    func client() {
        let client = "CN=Ada \"L\",O=Example"
        let written = "CN=Ada%20%22L%22,O=Example"
        #expect(
            line(isJSON: true, client: client).contains("\"0190-abc\",\"client\":\"\(written)\",\"method\":\"GET\""))
        #expect(line(isJSON: false, client: client).contains(" GET /items/7 \(written) /items/{id} "))
    }

    @Test(
        "Of a path all that is no plain character is percent-encoded, wherever it stands",
        arguments: [
            ("", ""), ("/", "/"), ("/a%2Fb/~!$&'()*+,;=:@-._", "/a%2Fb/~!$&'()*+,;=:@-._"), ("/\"", "/%22"),
            ("/1234567\\", "/1234567%5C"), ("/é", "/%C3%A9"), ("/a\u{0}b\n", "/a%00b%0A"),
            ("\u{7F}/12345678", "%7F/12345678"),
            ("/12345678 x", "/12345678%20x"),
        ])
    func path(_ path: String, _ written: String) {
        #expect(line(isJSON: true, path: path).contains("\"path\":\"\(written)\",\"route\""))
        #expect(line(isJSON: false, path: path).contains("GET \(written) /items/{id}"))
    }

    @Test("Every byte of a path is written as itself or as a percent-encoded one")
    func bytesOfPaths() {
        for byte in UInt8.min...UInt8.max {
            for place in [0, 7, 8, 12] {
                var path = Array("/23456789abcd".utf8)
                path[place] = byte
                let isPlain = 0x21...0x7E ~= byte && byte != 0x22 && byte != 0x5C
                let digits = String(byte, radix: 16, uppercase: true)
                let text = isPlain ? "\(Unicode.Scalar(byte))" : "%\(byte < 16 ? "0" : "")\(digits)"
                let expected = "/23456789abcd".enumerated().map { $0.offset == place ? text : "\($0.element)" }.joined()
                #expect(line(isJSON: true, rawPath: path).contains("\"path\":\"\(expected)\""), "\(byte) at \(place)")
            }
        }
    }

    @Test("A long path is cut, and never within an encoded character")
    func longPaths() {
        for length in 250...262 {
            let encoded = line(isJSON: true, path: String(repeating: "a", count: length) + "é")
            let path = encoded.split(separator: "\"path\":\"")[1].prefix { $0 != "\"" }
            #expect(path.utf8.count <= 256 && path.utf8.count >= min(length, 254))
            #expect(path.drop { $0 == "a" } == "" || ["%C3", "%C3%A9"].contains(path.drop { $0 == "a" }))
        }
    }

    @Test("A 5xx response is logged at level error")
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
        let line = line(
            isJSON: true, identifier: long, path: long, trace: long, client: long, pattern: long, bytes: .max,
            microseconds: .max)
        #expect(line.utf8.count < AccessLine.maximum)
        #expect(line.hasSuffix("\"bytes\":9223372036854775807,\"microseconds\":9223372036854775807}\n"))
    }

    @Test("A count below zero is written as zero")
    func negative() { #expect(line(isJSON: true, bytes: -5).contains("\"bytes\":0,")) }

    private func line(
        isJSON: Bool, identifier: String = "0190-abc", path: String = "/items/7", rawPath: [UInt8]? = nil,
        trace: String = "", client: String = "", pattern: String = "/items/{id}", status: Status = .ok,
        bytes: Int = 1234,
        microseconds: Int = 45, time: Int64 = 1_795_253_045_678_999
    ) -> String {
        let path = rawPath ?? Array(path.utf8)
        let parts = [Array(identifier.utf8), path, Array(trace.utf8), Array(pattern.utf8), Array(client.utf8)]
        return parts[0].withUnsafeBytes { identifier in
            parts[1].withUnsafeBytes { path in
                parts[2].withUnsafeBytes { trace in
                    parts[3].withUnsafeBytes { pattern in
                        parts[4].withUnsafeBytes { client in
                            write(
                                AccessRecord(
                                    time: time, method: .get, path: path, traceID: trace, pattern: pattern,
                                    status: status, bytes: bytes, microseconds: microseconds, identifier: identifier,
                                    clientSubject: client), isJSON: isJSON)
                        }
                    }
                }
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
