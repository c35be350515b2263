import Glibc
import Support
import Testing

extension EndToEnd {
    /// What clients can make the program hold.
    @Suite struct MemoryTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        /// A request with a body of a million bytes of which the last is missing, from a client of its own.
        private static func silent(_ index: Int) -> [UInt8] {
            let fields = "X-Forwarded-For: 192.0.2.\(index % 250)\r\n"
            let body = "{\"name\":\"" + String(repeating: " ", count: 999_990)
            return Array(http("POST", "/items", fields, body: body).utf8.dropLast())
        }

        @Test("Clients that send much of a body and fall silent cost no more than limits.bodiesBytes, and stop nobody")
        func silence() throws {
            let budget = 8 << 20
            let server = try ServedProgram(
                in: folder,
                environment: ["ADDER_LIMITS_BODIES_BYTES=\(budget)", "ADDER_SERVER_TRUSTED_PROXIES=127.0.0.0/8"])
            let before = try server.gauge("process_resident_memory_bytes")
            let clients = (0..<64).map { _ in server.connect() }
            for (index, client) in clients.enumerated() { client.send(Self.silent(index)) }
            #expect(try ServedProgram.eventually { try server.gauge("http_requests_in_flight") < 12 })
            #expect(try (1 << 20...budget).contains(server.gauge("http_request_body_bytes")))
            // Twice the budget leaves room for all that is not bodies; they sent eight times as much.
            #expect(try server.gauge("process_resident_memory_bytes") < before + 2 * budget)
            for index in 0..<20 {
                #expect(try server.ask(post("small \(index) " + String(repeating: "x", count: 150))).status == 201)
            }
            for client in clients { client.leave() }
            #expect(try ServedProgram.eventually { try server.gauge("http_request_body_bytes") == 0 })
            #expect(server.program.end() == 0)
        }
    }
}
