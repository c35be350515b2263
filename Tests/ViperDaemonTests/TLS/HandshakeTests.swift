import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    /// Handshakes of TLS: what they agree on, and those that fail.
    @Suite struct HandshakeTests {
        private let server: TestServer

        init() throws { server = try TestServer(configure: TLS.listen) }

        private func failures(of server: TestServer) -> [HandshakeFailure: Int] {
            server.daemon.counters.failedHandshakes.filter { $0.value > 0 }
        }

        @Test("A client is served over TLS 1.3 and 1.2, and resumes its session", arguments: TLS.versions)
        func versions(priorities: String) throws {
            let client = RawClient(server.securePort, tls: .init(priorities: priorities))
            #expect(client.ask(get("/first"))?.body == "GET /first? ")
            #expect(client.ask(get("/second"))?.body == "GET /second? ")
            let next = RawClient(server.securePort, tls: .init(priorities: priorities, resuming: client))
            #expect(next.ask(get("/third"))?.body == "GET /third? ")
            #expect(client.tls?.isResumed == false && next.tls?.isResumed == true)
            #expect(server.daemon.counters.handshakes == 2 && server.daemon.counters.resumptions == 1)
            #expect(failures(of: server) == [:] && server.notices == [])
        }

        @Test("A client that speaks only 1.1 is refused with an alert", arguments: 0..<4)
        func oldVersion(_: Int) throws {
            let client = RawClient(server.securePort, tls: .init(priorities: "NORMAL:-VERS-ALL:+VERS-TLS1.1"))
            #expect(client.tls == nil && client.alert == "Error in protocol version")
            #expect(TestServer.until { failures(of: server) == [.version: 1] })
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
        }

        @Test("A client that wants another protocol than HTTP/1.1 is refused, one that offers it gets it")
        func protocols() throws {
            var options = ClientSession.Options()
            options.protocols = ["h2"]
            #expect(RawClient(server.securePort, tls: options).tls == nil)
            options.protocols = ["http/1.1"]
            let client = RawClient(server.securePort, tls: options)
            #expect(client.tls?.agreedProtocol == "http/1.1" && client.ask(get())?.status == 200)
            #expect(failures(of: server) == [.algorithms: 1])
        }

        @Test("A client of TLS 1.2 gets no new handshake")
        func renegotiation() throws {
            let client = RawClient(server.securePort, tls: .init(priorities: TLS.versions[1]))
            #expect(client.ask(get())?.status == 200)
            #expect(client.tls?.renegotiate() == false)
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
        }

        @Test("Whoever speaks something else than TLS is closed and counted")
        func plain() throws {
            let client = RawClient(server.securePort, tls: nil)
            client.send(get())
            _ = client.bytes()
            #expect(TestServer.until { failures(of: server) == [.notTLS: 1] })
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
        }

        @Test("A handshake is cut when a head would be", arguments: TLS.versions)
        func half(priorities: String) throws {
            let server = try TestServer(.ample { $0.headTimeout = .milliseconds(400) }, configure: TLS.listen)
            var options = ClientSession.Options(priorities: priorities)
            options.stopsAfterHello = true
            let (silent, half) = (RawClient(server.securePort, tls: nil), RawClient(server.securePort, tls: nil))
            half.send([22, 3, 1, 1])
            let greeting = RawClient(server.securePort, tls: options)
            #expect(TestServer.until { failures(of: server) == [.timeout: 3] })
            #expect(silent.isClosed() && half.isClosed() && greeting.tls == nil)
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
        }

        @Test("A client that leaves during its handshake leaves nothing behind", arguments: [true, false])
        func leaving(abruptly: Bool) throws {
            for _ in 0..<10 {
                let client = RawClient(server.securePort, tls: nil)
                client.send([22, 3, 1, 1])
                client.leave(abruptly: abruptly)
            }
            #expect(TestServer.until { failures(of: server) == [.closed: 10] })
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
            #expect(RawClient(server.securePort, tls: .init()).ask(get())?.status == 200)
        }

        @Test("What an address has of connections counts over both ports")
        func shares() throws {
            let server = try TestServer(.ample { $0.connectionsPerAddress = 2 }, configure: TLS.listen)
            let (plain, secure) = (RawClient(server.daemon.port, tls: nil), RawClient(server.securePort, tls: .init()))
            #expect(plain.ask(get())?.status == 200 && secure.ask(get())?.status == 200)
            #expect(RawClient(server.securePort, tls: .init()).tls == nil)
            #expect(server.daemon.counters.connectionsRefused == 1)
            plain.leave()
            #expect(TestServer.until { server.daemon.counters.connections == 1 })
            #expect(RawClient(server.securePort, tls: .init()).ask(get())?.status == 200)
        }

        @Test("A server ends while handshakes go on")
        func ending() throws {
            let client = RawClient(server.securePort, tls: nil)
            client.send([22, 3, 1, 1])
            #expect(TestServer.until { server.daemon.counters.connections == 1 })
            server.stop()
            #expect(client.isClosed())
            #expect(server.daemon.counters.connections == 0)
        }
    }
}
