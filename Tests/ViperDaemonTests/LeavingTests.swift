import Glibc
import ViperTesting

extension OverSockets {
    /// Bursts of clients that leave in the middle of a request; afterwards everything is as at the start.
    @Suite struct LeavingTests {
        private static let burst = 200

        private func expectNothingLeft(
            _ limits: Limits = .ample(), burst: Int = LeavingTests.burst,
            handler: @escaping @Sendable (Request) async -> Response = TestServer.echo,
            abruptly: Bool, _ request: String, before leaving: (_ server: TestServer, _ round: Int) -> Bool,
            then: () -> Void = {}
        ) throws {
            let port: UInt16
            do {
                let server = try TestServer(limits, handler)
                port = server.port
                #expect(TestServer.sockets(on: port) > 0)
                #expect(server.ask(get("/start"))?.status == 200)
                for round in 1...2 {
                    let clients = server.clients(burst, sending: request, receiveBuffer: 4_096)
                    #expect(TestServer.until { server.daemon.counters.connections >= burst })
                    #expect(TestServer.until { leaving(server, round) })
                    for client in clients { client.leave(abruptly: abruptly) }
                    then()
                    #expect(TestServer.until { server.daemon.counters.connections == 0 })
                    #expect(TestServer.until { server.daemon.counters.requestsInFlight == 0 })
                }
                #expect(server.ask(get("/end"))?.status == 200)
                server.stop()
                #expect(server.isEmpty)
            }
            #expect(TestServer.until { TestServer.sockets(on: port) == 0 })
        }

        @Test(
            "Clients that leave before the head, in it, in the body or in a chunk leave nothing behind",
            arguments: [
                "", "GET / HTTP/1.1\r\n\(host)X: ", "POST / HTTP/1.1\r\n\(host)Content-Length: 10\r\n\r\nabc",
                "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n10\r\nabc",
            ], [true, false])
        func inTheRequest(_ request: String, _ abruptly: Bool) throws {
            let begun = request.hasPrefix("POST") ? Self.burst : 0
            try expectNothingLeft(abruptly: abruptly, request) { server, _ in
                server.daemon.counters.requestsInFlight == begun
            }
        }

        @Test("Clients that leave while the handler waits leave nothing behind", arguments: [true, false])
        func whileItWaits(_ abruptly: Bool) throws {
            // libmicrohttpd does not look at a suspended connection: the handler's deadline ends it.
            let gate = Gate()
            let limits = Limits.ample { $0.handlerTimeout = .milliseconds(500) }
            let handler: @Sendable (Request) async -> Response = { request in
                if request.path.count == 1 { await gate.wait() }
                return Response(.ok)
            }
            // The first may have timed out before the last has arrived.
            try expectNothingLeft(limits, handler: handler, abruptly: abruptly, get()) {
                gate.arrivals == $1 * Self.burst
            }
            #expect(gate.cancellations == 2 * Self.burst)
        }

        @Test("Clients that have left when the handler goes on leave nothing behind", arguments: [true, false])
        func whileItWaitsAndGoesOn(_ abruptly: Bool) throws {
            let gate = DeafGate()
            let handler: @Sendable (Request) async -> Response = { request in
                if request.path.count == 1 { await gate.wait() }
                return Response(.ok)
            }
            try expectNothingLeft(handler: handler, abruptly: abruptly, get()) { _, _ in
                gate.count == Self.burst
            } then: {
                gate.open()
            }
        }

        @Test("Clients that leave during the response leave nothing behind", arguments: [true, false])
        func whileItIsAnswered(_ abruptly: Bool) throws {
            let handler: @Sendable (Request) async -> Response = { request in
                if request.path.count > 1 { return Response(.ok) }
                return TestServer.block(16 << 20)
            }
            try expectNothingLeft(burst: 20, handler: handler, abruptly: abruptly, get()) { server, _ in
                server.daemon.counters.requestsInFlight == 20
            }
        }
    }
}
