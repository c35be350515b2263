import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    /// Many clients: how threads share them, and what happens when the connection limit is reached.
    @Suite struct CrowdTests {
        @Test("Clients that stay are shared by all threads")
        func shared() throws {
            let server = try TestServer()
            var clients: [RawClient] = []
            for _ in 0..<64 {
                clients.append(RawClient(server.port))
                #expect(clients.last?.ask(get())?.status == 200)
            }
            #expect(TestServer.until { server.lines.count == 64 })
            let shares = Dictionary(grouping: server.lines, by: \.lane).values.map(\.count)
            #expect(shares.count == 2 && shares.allSatisfy { $0 >= 16 })
        }

        @Test("Idle connections give way to clients that wait, and no more of them than need be")
        func idle() throws {
            let server = try TestServer(.ample { $0.connections = 4 }, threads: 1)
            let clients = server.clients(4)
            for client in clients { #expect(client.ask(get())?.status == 200) }
            let next = RawClient(server.port)
            #expect(next.ask(get())?.status == 200)
            #expect(server.daemon.counters.connections == 4)
            #expect(clients.count { $0.ask(get())?.status == 200 } == 3)
            #expect(next.ask(get())?.status == 200)
        }

        @Test("The longest idle goes first; one that was not looked at since it became idle came last")
        func order() {
            let moments = [0, 30, 10, 20].map { ConnectionRecord.Moment(.idle, since: $0) }
            #expect(moments.sorted { $0.isOlder(than: $1) }.map(\.since) == [10, 20, 30, 0])
        }

        @Test("However many wait, each is served, with one thread and with several", arguments: [1, 3])
        func many(threads: Int) throws {
            let server = try TestServer(.ample { $0.connections = 6 }, threads: threads)
            var clients: [RawClient] = []
            for _ in 0..<40 {
                clients.append(RawClient(server.port))
                #expect(clients.last?.ask(get())?.status == 200)
            }
            #expect(server.daemon.counters.connections <= 6)
        }

        @Test("Requests in flight, and heads that are coming, keep their places")
        func busy() throws {
            let gate = Gate()
            let server = try TestServer(.ample { $0.connections = 3 }, threads: 1, TestServer.waiting(at: gate))
            let (busy, head, idle) = (RawClient(server.port), RawClient(server.port), RawClient(server.port))
            busy.send(get("/busy"))
            #expect(TestServer.until { gate.count == 1 })
            #expect(head.deliver("GET / HTT"))
            #expect(idle.ask(get())?.status == 200)
            for _ in 0..<3 { #expect(server.ask(get())?.status == 200) }
            #expect(idle.isClosed())
            gate.open()
            #expect(busy.answer()?.body == "/busy")
            head.send("P/1.1\r\n\(host)\r\n")
            #expect(head.answer()?.status == 200)
        }

        @Test("A half-sent head does not delay the shutdown, and its client learns that nothing was begun")
        func draining() throws {
            let server = try TestServer()
            let head = RawClient(server.port)
            #expect(head.deliver("GET / HTT"))
            let body = server.client(sending: "POST / HTTP/1.1\r\n\(host)Content-Length: 2\r\n\r\na")
            #expect(TestServer.until { server.daemon.counters.requestsInFlight == 1 })
            #expect(TestServer.until { server.daemon.counters.connections == 2 })
            server.daemon.stopListening()
            withRunningThread({ #expect(server.drain()) }) {
                let response = head.answer()
                #expect(response?.status == 503)
                #expect(response?.fields["retry-after"] == "1" && response?.fields["connection"] == "close")
                #expect(response?.body.contains("The server is stopping; the request was not processed.") == true)
                #expect(head.isClosed())
                body.send("b")
                #expect(body.answer()?.status == 200)
            }
        }
    }
}
