import Glibc
import ViperTesting

extension OverSockets {
    /// Bursts of clients that leave in the middle of a request; afterwards everything is as at the start.
    @Suite struct LeavingTests {
        private static let burst = 200

        private func expectNothingLeft(
            _ limits: Limits = .ample(), burst: Int = LeavingTests.burst,
            handler: @escaping @Sendable (Request) async -> Response = TestServer.echo,
            abruptly: Bool, _ request: String, before leaving: (_ server: TestServer, _ round: Int) -> Bool
        ) throws {
            let port: UInt16
            do {
                let server = try TestServer(limits, handler)
                port = server.port
                #expect(TestServer.sockets(on: port) > 0)
                #expect(RawClient(server.port).ask(get("/start"))?.status == 200)
                for round in 1...2 {
                    let clients = (0..<burst).map { _ in RawClient(server.port, receiveBuffer: 4_096) }
                    for client in clients { client.send(request) }
                    #expect(TestServer.until { server.daemon.counters.connections >= burst })
                    #expect(TestServer.until { leaving(server, round) })
                    for client in clients { client.leave(abruptly: abruptly) }
                    #expect(TestServer.until { server.daemon.counters.connections == 0 })
                    #expect(TestServer.until { server.daemon.counters.requestsInFlight == 0 })
                }
                #expect(RawClient(server.port).ask(get("/end"))?.status == 200)
                server.stop()
                #expect(server.isEmpty)
            }
            #expect(TestServer.until { TestServer.sockets(on: port) == 0 })
        }

        @Test("Clients that leave in the head leave nothing behind", arguments: [true, false])
        func inTheHead(_ abruptly: Bool) throws {
            try expectNothingLeft(abruptly: abruptly, "GET / HTTP/1.1\r\nHost: x\r\nX: ") { _, _ in true }
        }

        @Test("Clients that leave before the head leave nothing behind", arguments: [true, false])
        func beforeTheHead(_ abruptly: Bool) throws {
            try expectNothingLeft(abruptly: abruptly, "") { _, _ in true }
        }

        @Test("Clients that leave in the body leave nothing behind", arguments: [true, false])
        func inTheBody(_ abruptly: Bool) throws {
            try expectNothingLeft(
                abruptly: abruptly, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc"
            ) { server, _ in server.daemon.counters.requestsInFlight == Self.burst }
        }

        @Test("Clients that leave in a chunk leave nothing behind", arguments: [true, false])
        func inAChunk(_ abruptly: Bool) throws {
            try expectNothingLeft(
                abruptly: abruptly, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nabc"
            ) { server, _ in server.daemon.counters.requestsInFlight == Self.burst }
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
            let port: UInt16
            do {
                let server = try TestServer(.ample(), handler)
                port = server.port
                let clients = (0..<Self.burst).map { _ in RawClient(server.port) }
                for client in clients { client.send(get()) }
                #expect(TestServer.until { gate.count == Self.burst }, "\(server.daemon.counters) \(gate.count)")
                for client in clients { client.leave(abruptly: abruptly) }
                gate.open()
                #expect(TestServer.until { server.daemon.counters.connections == 0 })
                #expect(RawClient(server.port).ask(get("/end"))?.status == 200)
                server.stop()
                #expect(server.daemon.counters.exchanges == 0)
            }
            #expect(TestServer.until { TestServer.sockets(on: port) == 0 })
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
