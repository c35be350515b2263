import Glibc
import ViperTesting

extension OverSockets {
    @Suite struct ShutdownTests {
        @Test("Requests in flight finish, and idle connections are closed")
        func draining() throws {
            let gate = Gate()
            let server = try TestServer(.ample(), TestServer.waiting(at: gate))
            let idle = RawClient(server.port)
            #expect(idle.ask(get())?.status == 200)
            let busy = server.client(sending: get("/busy"))
            #expect(TestServer.until { gate.count == 1 })
            server.daemon.stopListening()
            #expect(idle.isClosed())
            #expect(!RawClient(server.port).isConnected)
            #expect(!server.daemon.drain(limit: .milliseconds(100)))
            gate.open()
            let response = busy.answer()
            #expect(response?.body == "/busy")
            #expect(response?.fields["connection"] == "close")
            #expect(busy.isClosed())
            #expect(server.drain())
            server.stop()
            #expect(server.isEmpty)
            #expect(server.daemon.counters.requests == 2)
        }

        @Test("Clients with busy connections are all asked to close them, and none loses a request")
        func busyConnections() async throws {
            let server = try TestServer { _ in Response(.noContent) }
            let port = server.port
            async let endings = withTaskGroup(of: Bool?.self) { group in
                for number in 0..<16 {
                    group.addTask {
                        try? await onThread {
                            let client = RawClient(port)
                            var (before, last) = (ContinuousClock.now, ContinuousClock.now)
                            while let response = client.ask(get()) {
                                if response.fields["connection"] == "close" { return true }
                                // A pause between two requests, as real clients make.
                                usleep(UInt32(number * 10_000))
                                (before, last) = (last, .now)
                            }
                            // Only a client that a stall made pause for longer may be disconnected.
                            return before.duration(to: .now) >= .milliseconds(500)
                        }
                    }
                }
                return await group.reduce(into: []) { $0.append($1 ?? false) }
            }
            try await onThread {
                #expect(TestServer.until { server.daemon.counters.requests > 200 })
                server.daemon.stopListening()
                #expect(server.drain())
            }
            #expect(await endings == Array(repeating: true, count: 16))
        }

        /// A server and a hundred clients whose requests wait at a gate.
        private static func waitingClients() throws -> (TestServer, Gate, [RawClient]) {
            let gate = Gate()
            let server = try TestServer(.ample(), TestServer.waiting(at: gate, all: true))
            let clients = server.clients(100, sending: get())
            #expect(TestServer.until { gate.count == 100 })
            return (server, gate, clients)
        }

        @Test("Stopping ends what waits")
        func stopping() throws {
            let (server, gate, clients) = try Self.waitingClients()
            withExtendedLifetime(clients) {
                server.stop()
                server.stop()
            }
            #expect(gate.cancellations == 100)
            #expect(server.daemon.counters.exchanges == 0 && server.daemon.counters.connections == 0)
        }

        @Test(
            "Clients still waiting at shutdown get a 503 that says that the server is stopping, not that the time was up"
        )
        func reasonOfStopping() throws {
            let (server, _, clients) = try Self.waitingClients()
            server.stop()
            // A client whose connection is closed first gets no response.
            for response in clients.compactMap({ $0.answer() }) {
                #expect(response.status == 503)
                #expect(response.fields["retry-after"] == "1")
                #expect(response.body.contains("The server is stopping"))
            }
        }

        @Test("Stopping under load is safe")
        func stoppingUnderLoad() throws {
            for _ in 0..<10 {
                let gate = Gate()
                let server = try TestServer(.ample(), TestServer.waiting(at: gate))
                server.stopUnderLoad(gate, after: 2_000) { round in get(round % 3 == 0 ? "/wait" : "/") }
            }
        }

        @Test("A port in use is reported in one line")
        func portInUse() throws {
            let server = try TestServer()
            var configuration = DaemonConfiguration()
            configuration.port = server.port
            let error = #expect(throws: DaemonError.self) { try Daemon(configuration, handler: TestServer.echo) }
            #expect(error == .addressInUse(host: "127.0.0.1", port: server.port))
            #expect(error?.description.contains("\(server.port)") == true)
            #expect(error?.description.contains("\n") == false)
        }

        @Test("The same port can be bound again at once")
        func samePort() throws {
            let first = try TestServer()
            let client = RawClient(first.port)
            #expect(client.ask(get())?.status == 200)
            first.stop()
            var configuration = DaemonConfiguration()
            configuration.port = first.port
            let second = try Daemon(configuration, handler: TestServer.echo)
            #expect(RawClient(second.port, tls: nil).ask(get())?.status == 200)
            second.stop()
        }

        @Test("An invalid address is reported", arguments: ["203.0.113.1", "no such host", "300.1.1.1"])
        func badAddress(_ host: String) {
            var configuration = DaemonConfiguration()
            configuration.port = 0
            configuration.host = host
            let error = #expect(throws: DaemonError.self) { try Daemon(configuration, handler: TestServer.echo) }
            guard case .badAddress(host, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }

        @Test("Names and the address of every interface can be listened on", arguments: ["localhost", "0.0.0.0"])
        func otherAddress(_ host: String) throws {
            var configuration = DaemonConfiguration()
            configuration.port = 0
            configuration.host = host
            configuration.threads = 1
            let daemon = try Daemon(configuration, handler: TestServer.echo)
            #expect(daemon.port > 0)
            daemon.stop()
        }
    }
}
