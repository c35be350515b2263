import Glibc
import ViperTesting

extension EndToEnd {
    /// The access log as read from standard output.
    @Suite struct AccessLogTests {
        private let folder: TemporaryFolder
        private var log: String { folder.path + "/log" }

        init() throws { folder = try TemporaryFolder() }

        @Test("Every request gets one line with its id, method, pattern, status and bytes, however it ended")
        func lines() throws {
            let server = try ServedProgram(in: folder, log: log)
            let big = http("POST", "/items", "X-Request-Id: r7\r\nExpect: x\r\n", body: "{}")
            let requests: [(String, expected: String)] = [
                (http("GET", "/livez", "X-Request-Id: r1\r\n"), "r1 GET /livez 200"),
                (http("GET", "/nowhere", "X-Request-Id: r2\r\n"), "r2 GET  404"),
                (http("PATCH", "/items/1", "X-Request-Id: r3\r\n", body: "{}"), "r3 PATCH /items/{id} 400"),
                (http("PUT", "/items", "X-Request-Id: r4\r\n"), "r4 PUT /items 405"),
                (post("x", "X-Request-Id: r5\r\n"), "r5 POST /items 201"),
                ("GET /livez HTTP/1.1\r\nX-Request-Id: r6\r\n\r\n", "r6 GET  400"), (big, "r7 POST  417"),
                (http("GET", "/?\"\\\n", "X-Request-Id: r8\r\n"), ""),
            ]
            var expected: [String] = []
            for (request, line) in requests {
                let response = server.connect().ask(request)
                guard !line.isEmpty, let response else { continue }
                expected.append("\(line) \(response.body.utf8.count)")
            }
            #expect(server.program.end() == 0)
            let found = try LogLine.all(of: folder).filter { $0.identifier.hasPrefix("r") && $0.identifier != "r8" }
            // Each thread of the server writes its lines in its own order.
            #expect(found.map(\.summary).sorted() == expected.sorted())
        }

        @Test("Under load each request has its whole line, up to the last before the end")
        func load() async throws {
            let server = try ServedProgram(in: folder, log: log)
            let address = server.address
            try await atOnce(0..<8) { client in try await onThread { Self.ask(address, client) } }
            #expect(server.program.end() == 0)
            let found = try LogLine.all(of: folder)
            let expected = (0..<8).flatMap { client in (0..<400).map { "c\(client)-\($0) GET /livez 200 18" } }
            #expect(found.map(\.summary).sorted() == expected.sorted())
        }

        private static func ask(_ address: ServedAddress, _ client: Int) {
            let connection = address.connect()
            for index in 0..<400 {
                let response = connection.ask(http("GET", "/livez", "X-Request-Id: c\(client)-\(index)\r\n"))
                #expect(response?.status == 200)
            }
        }

        @Test("It can be turned off")
        func off() throws {
            let server = try ServedProgram(in: folder, environment: ["ADDER_LOG_ACCESS=false"], log: log)
            #expect(try server.ask(http("GET", "/livez")).status == 200)
            #expect(server.program.end() == 0)
            #expect(try LogLine.all(of: folder).isEmpty)
        }

        @Test("A pipe that nobody reads any more, and a file that may not grow any more, end nothing")
        func lost() throws {
            let (closed, full) = (try ServedProgram(), try ServedProgram(in: folder, log: log))
            closed.program.closeOutput()
            try full.program.allowFiles(kilobytes: 1)
            for server in [closed, full] {
                for _ in 0..<3 {
                    let before = try server.gauge("adder_access_log_lines_lost_total")
                    let isLosing = try ServedProgram.eventually {
                        for _ in 0..<20 { #expect(try server.ask(http("GET", "/livez")).status == 200) }
                        return try server.gauge("adder_access_log_lines_lost_total") > before
                    }
                    #expect(isLosing)
                }
                #expect(server.program.end() == 0)
                #expect(server.program.allErrors().contains("access log lines were lost"))
            }
        }

        @Test(
            "If nobody reads the pipe, every line arrives or is counted, and the beginning and the end of the loss are logged"
        )
        func unread() throws {
            let server = try ServedProgram(environment: ["ADDER_SERVER_THREADS=1"])
            let client = server.connect()
            let batch = String(repeating: http("GET", "/livez"), count: 500)
            var requests = 0
            // First the pipe and the writer's blocks fill up: some 9,000 lines.
            while requests < 60_000, try server.gauge("adder_access_log_lines_lost_total") == 0 {
                client.send(batch)
                for _ in 0..<500 { #expect(client.answer()?.status == 200) }
                requests += 501
            }
            let counted = try server.gauge("adder_access_log_lines_lost_total")
            #expect(counted > 0)
            #expect(server.program.end() == 0)
            let arrived = server.program.allOutput().count { $0 == "\n" }
            let errors = server.program.allErrors().split(separator: "\n").map(String.init)
            #expect(errors.count { $0.contains("Access log lines are being lost") } == 1)
            let last = try #require(errors.last { $0.contains("access log lines were lost") })
            let digits = last.split(separator: "\"message\":\"").last?.prefix { $0.isNumber } ?? ""
            let lost = try #require(Int(digits), "\(last)")
            #expect(lost >= counted)
            // The last two requests for the metrics are logged too; the line with the address has been read already.
            #expect(arrived + lost == requests + 2)
        }
    }
}

/// A parsed line of the access log; nil if it is not exactly as documented.
struct LogLine {
    var identifier = ""
    var summary = ""

    init?(_ line: Substring) {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        let names = ["time", "level", "requestId", "method", "path", "route"]
        guard parts.count == 31, parts[0] == "{", parts[30].last == "}" else { return nil }
        guard zip(names, stride(from: 1, to: 24, by: 4)).allSatisfy({ parts[$1] == $0 }) else { return nil }
        guard parts[25] == "status", parts[27] == "bytes", parts[29] == "microseconds" else { return nil }
        let numbers = [parts[26], parts[28], parts[30]].map { $0.filter(\.isNumber) }
        guard parts[3].count == 24, parts[3].last == "Z", numbers.allSatisfy({ Int($0) != nil }) else { return nil }
        identifier = String(parts[11])
        summary = "\(identifier) \(parts[15]) \(parts[23]) \(numbers[0]) \(numbers[1])"
    }

    /// All lines of the log in a folder but the first, which has the address. Records an issue for a line that is not as documented.
    static func all(of folder: TemporaryFolder) throws -> [LogLine] {
        let text = String(decoding: folder.read("log"), as: UTF8.self)
        #expect(text.hasSuffix("\n"))
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let parsed = LogLine(line)
            if parsed == nil { Issue.record("an access line: \(line)") }
            return parsed
        }
    }
}
