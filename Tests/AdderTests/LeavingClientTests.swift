import Glibc
import ViperTesting

extension EndToEnd {
    /// Clients that disconnect.
    @Suite struct LeavingClientTests {
        /// A client that stops at a point chosen by the number, and then closes or resets the connection.
        private static func visit(_ server: ServedProgram, _ number: Int) -> RawClient {
            let client = server.connect()
            switch number % 6 {
            case 0: break
            case 1: client.send("GET /items HTTP/1.1\r\nHos")
            case 2: client.send(String(post("half \(number)").dropLast(4)))
            case 3: client.send(http("GET", "/items?limit=100"))
            case 4: client.send(post("left \(number)"))
            default: client.send(http("POST", "/items", "Transfer-Encoding: chunked\r\n") + "5\r\n{\"n")
            }
            return client
        }

        @Test("1,000 clients that leave anywhere leave no descriptor behind, and others are served")
        func descriptors() throws {
            // Only a timeout tells a client that stops in the middle of a body from a slow one.
            let environment = ["ADDER_LOG_LEVEL=error", "ADDER_LIMITS_BODY_TIMEOUT=5s", "ADDER_LIMITS_HEAD_TIMEOUT=5s"]
            let server = try ServedProgram(environment: environment)
            let start = server.program.socketCount
            #expect(start > 0)
            for number in 0..<40 { _ = try server.add("item \(number)") }
            for burst in 0..<10 {
                let clients = (0..<100).map { Self.visit(server, burst * 100 + $0) }
                if burst % 2 == 0 { usleep(5_000) }
                for (index, client) in clients.enumerated() { client.leave(abruptly: index % 4 < 2) }
            }
            #expect(try server.ask(http("GET", "/items?limit=1")).status == 200)
            _ = try server.add("afterwards")
            #expect(ServedProgram.eventually { server.program.socketCount == start })
            let names = try server.ask(http("GET", "/items?limit=100&q=half")).items
            #expect(names.isEmpty, "what was not whole did not happen")
            #expect(server.program.end() == 0)
        }

        @Test("Clients that never read their responses are disconnected in time, and no other client waits")
        func unread() throws {
            let folder = try TemporaryFolder()
            let first = try ServedProgram(in: folder)
            for number in 0..<100 { _ = try first.add("\(number) " + String(repeating: "x", count: 190)) }
            #expect(first.program.end() == 0)
            let server = try ServedProgram(in: folder, environment: ["ADDER_LIMITS_IDLE_TIMEOUT=500ms"])
            let start = server.program.socketCount
            let request = String(repeating: http("GET", "/items?limit=100"), count: 200)
            let clients = (0..<20).map { _ in server.address.connect(patience: 200, receiveBuffer: 4096) }
            for client in clients { client.send(request) }
            // A client that a slow machine keeps from asking in time is closed as idle too, and asks again.
            #expect(ServedProgram.eventually { server.connect().ask(http("GET", "/livez"))?.status == 200 })
            #expect(ServedProgram.eventually { server.program.socketCount == start })
            for client in clients { client.leave() }
            #expect(server.program.end() == 0)
        }
    }
}
