import Glibc
import ViperTesting

extension EndToEnd {
    /// The memory that clients can make the program use.
    @Suite struct MemoryTests {
        /// A request of a new client with a body of a million bytes, the last of which is missing.
        private static func silent(_ index: Int) -> [UInt8] {
            let head =
                "POST /items HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.\(index % 250)\r\n"
                + "Content-Type: application/json\r\nContent-Length: \(body.count + 1)\r\n\r\n"
            return Array(head.utf8) + body
        }

        private static let body = Array("{\"name\":\"".utf8) + [UInt8](repeating: 0x20, count: 999_989)

        @Test("Clients that send much of a body and fall silent cost no more than limits.bodiesBytes, and stop nobody")
        func silence() throws {
            let budget = 8 << 20
            let server = try ServedProgram(
                environment: ["ADDER_LIMITS_BODIES_BYTES=\(budget)", "ADDER_SERVER_TRUSTED_PROXIES=127.0.0.0/8"])
            // What the program needs once, for its code and for as many connections, is not the bodies' memory.
            let first = (0..<64).map { _ in server.connect() }
            for (index, client) in first.enumerated() { client.send(post("first \(index)")) }
            for client in first {
                #expect(client.answer()?.status == 201)
                client.leave()
            }
            let before = try server.gauge("process_resident_memory_bytes")
            let clients = (0..<64).map { _ in server.connect() }
            for (index, client) in clients.enumerated() { client.send(Self.silent(index)) }
            #expect(try ServedProgram.eventually { try server.gauge("http_requests_in_flight") < 12 })
            #expect(try (1 << 20...budget).contains(server.gauge("http_request_body_bytes")))
            // Twice the budget leaves room for everything else; the clients sent eight times as much.
            #expect(try server.gauge("process_resident_memory_bytes") < before + 2 * budget)
            for index in 0..<20 {
                #expect(try server.ask(post("small \(index) " + String(repeating: "x", count: 150))).status == 201)
            }
            for client in clients { client.leave() }
            #expect(try ServedProgram.eventually { try server.gauge("http_request_body_bytes") == 0 })
            #expect(server.program.end() == 0)
        }

        @Test(
            "Where the system has no more memory to give, bodies are refused, and nothing crashes",
            arguments: [250, 350, 450, 500, 600])
        func shortage(megabytes: Int) throws {
            let folder = try TemporaryFolder()
            let program = try Program(
                ["serve", "--port", "0"], in: folder.path,
                environment: [
                    "ADDER_SHUTDOWN_DELAY=0s", "ADDER_LIMITS_BODIES_BYTES=4294967296", "ADDER_SERVER_THREADS=2",
                    "ADDER_SERVER_TRUSTED_PROXIES=127.0.0.0/8",
                ], through: ["prlimit", "--as=\(megabytes << 20)"])
            let line = program.line()
            guard !line.isEmpty else {
                // Too little memory to start is reported.
                #expect(program.allErrors().contains("adder: "))
                #expect(program.wait() == 1)
                return
            }
            let digits = line.split(separator: "http://localhost:", maxSplits: 1).last?.prefix { $0.isNumber }
            let port = try #require(digits.flatMap { UInt16($0) }, "an address in \(line)")
            let clients = (0..<megabytes / 3).map { _ in RawClient(port) }
            for (index, client) in clients.enumerated() { client.send(Self.silent(index)) }
            // Complete bodies that take much memory to parse, beside those that are held.
            let faults = "{" + (0..<60_000).map { "\"m\($0)\":1" }.joined(separator: ",") + "}"
            for _ in 0..<4 {
                let response = RawClient(port).ask(http("POST", "/items", body: faults))
                #expect(response.map { [413, 422, 503].contains($0.status) } ?? true)
            }
            #expect(program.isRunning)
            for client in clients { client.leave() }
            #expect(
                ServedProgram.eventually { RawClient(port).ask(http("GET", "/readyz"))?.status == 200 },
                "it serves again")
            #expect(program.end() == 0)
        }
    }
}
