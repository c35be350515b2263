import ViperTesting

@testable import ViperDaemon

@Suite struct ConnectionShareTests {
    @Test("An IPv6 address counts by its first 64 bits, an IPv4 address by itself")
    func subscribers() throws {
        func address(_ text: String) throws -> ClientAddress { try #require(ClientAddress(text)) }
        let shares = ConnectionShares(atMost: 2, proxies: TrustedProxies())
        #expect(try shares.enter(address("2001:db8::1")) && shares.enter(address("2001:db8::2")))
        #expect(try !shares.enter(address("2001:db8::3")) && shares.enter(address("2001:db8:0:1::1")))
        #expect(try shares.enter(address("192.0.2.1")) && shares.enter(address("192.0.2.1")))
        #expect(try !shares.enter(address("::ffff:192.0.2.1")) && shares.enter(address("192.0.2.2")))
        #expect(shares.refusedCount == 2)
        shares.leave(try address("2001:db8::1"))
        #expect(try shares.enter(address("2001:db8::3")))
    }
}

extension OverSockets {
    /// What one address may take of the connections.
    @Suite struct ConnectionCrowdTests {
        private static func halves(_ count: Int, _ server: TestServer, from client: UInt8) -> [RawClient] {
            (0..<count).map { _ in
                let client = RawClient(server.port, from: client)
                client.send("GET / HTT")
                return client
            }
        }

        @Test("An address has a quarter of the connections, and the next is closed at once and counted")
        func quarter() throws {
            let server = try TestServer(
                .ample {
                    $0.connections = 12
                    $0.connectionsPerAddress = nil
                })
            let halves = Self.halves(3, server, from: 2)
            #expect(TestServer.until { server.daemon.counters.connections == 3 })
            for _ in 0..<20 { #expect(RawClient(server.port, from: 2).isClosed()) }
            #expect(server.daemon.counters.connectionsRefused == 20)
            for _ in 0..<3 { #expect(RawClient(server.port, from: 3).ask(get())?.status == 200) }
            halves[0].leave()
            #expect(TestServer.until { server.daemon.counters.connections == 2 })
            #expect(RawClient(server.port, from: 2).ask(get())?.status == 200, "a place is free again")
        }

        @Test("Clients of many threads that come at once are counted exactly")
        func exact() throws {
            let server = try TestServer(.ample { $0.connectionsPerAddress = 5 }, threads: 4)
            let halves = Self.halves(60, server, from: 2)
            #expect(TestServer.until { server.daemon.counters.connectionsRefused == 55 })
            #expect(server.daemon.counters.connections == 5)
            for half in halves { half.leave() }
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
            let others = Self.halves(5, server, from: 2)
            #expect(TestServer.until { server.daemon.counters.connections == 5 })
            #expect(server.daemon.counters.connectionsRefused == 55)
            for other in others { other.leave() }
        }

        @Test("A trusted proxy may have any number, an address beside it may not")
        func proxy() throws {
            let server = try TestServer(
                .ample { $0.connectionsPerAddress = 1 },
                configure: { $0.proxies = TrustedProxies([Network("127.0.0.2")].compactMap { $0 }) })
            let clients = (0..<10).map { _ in RawClient(server.port, from: 2) }
            for client in clients { #expect(client.ask(get())?.status == 200) }
            let only = RawClient(server.port, from: 3)
            #expect(only.ask(get())?.status == 200)
            #expect(RawClient(server.port, from: 3).isClosed())
        }
    }
}
