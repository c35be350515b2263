import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    @Suite struct ImmediateTests {
        /// How often the handler was asked.
        private let asked = Locked(0)
        /// Responds to `/known` with its path, and to `/stream` in parts, without asking its handler.
        private let server: TestServer
        private let client: RawClient

        init() throws {
            server = try TestServer(
                .ample(),
                { [asked] request in
                    asked.withLock { $0 += 1 }
                    return await TestServer.echo(request)
                },
                immediate: { request in
                    if request.path.elementsEqual("/known".utf8) { return TestServer.text(request.path) }
                    if request.path.elementsEqual("/stream".utf8) { return CountingStream(100, of: 1_000).answer() }
                    return nil
                })
            client = RawClient(server.port)
        }

        @Test("A request whose response is known gets it on a kept connection and in the log, and no handler is asked")
        func known() throws {
            for _ in 0..<3 {
                #expect(client.ask(get("/known"))?.body == "/known")
                #expect(client.send("HEAD /known HTTP/1.1\r\nHost: a\r\n\r\n"))
                let head = client.answer(toHead: true)
                #expect(head?.status == 200)
                #expect(head?.fields["content-length"] == "6")
            }
            #expect(asked.withLock { $0 } == 0)
            #expect(TestServer.until { server.lines.count == 6 })
            #expect(server.lines.map(\.bytes) == [6, 0, 6, 0, 6, 0])
            #expect(Set(server.lines.map(\.identifier)).count == 6)
            #expect(server.daemon.counters.exchanges == 1)
            #expect(TestServer.until { server.daemon.counters.requestsInFlight == 0 })
        }

        @Test("Any other request asks the handler, before and after known ones, and so does one with a body")
        func others() throws {
            for number in 1...3 {
                #expect(client.ask(get("/other"))?.body == "GET /other? ")
                #expect(client.ask(get("/known"))?.body == "/known")
                let length = "Content-Length: 4\r\n\r\nbody"
                #expect(client.ask("GET /known HTTP/1.1\r\nHost: a\r\n\(length)")?.body == "GET /known? ")
                #expect(asked.withLock { $0 } == 2 * number)
            }
        }

        @Test("Requests that come at once are answered in their order, known or not")
        func pipelined() throws {
            #expect(client.send(get("/known") + get("/a") + get("/known") + get("/stream") + get("/known") + get("/b")))
            #expect(client.answer()?.body == "/known")
            #expect(client.answer()?.body == "GET /a? ")
            #expect(client.answer()?.body == "/known")
            #expect(client.answer()?.body == CountingStream.text(100, of: 1_000))
            #expect(client.answer()?.body == "/known")
            #expect(client.answer()?.body == "GET /b? ")
        }

        @Test("The parts of a known response in parts are made, and the connection is kept")
        func stream() throws {
            for _ in 0..<3 {
                let response = client.ask(get("/stream"))
                #expect(response?.isWhole == true)
                #expect(response?.body == CountingStream.text(100, of: 1_000))
                #expect(client.ask(get("/known"))?.body == "/known")
            }
            #expect(asked.withLock { $0 } == 0)
            #expect(TestServer.until { server.lines.map(\.bytes) == [100_000, 6, 100_000, 6, 100_000, 6] })
            #expect(server.daemon.counters.exchanges == 1)
        }

        @Test("While the server drains, a known response closes its connection")
        func draining() throws {
            #expect(client.ask(get("/known"))?.fields["connection"] == nil)
            let start = ContinuousClock.now
            server.daemon.stopListening()
            if let response = client.ask(get("/known")) {
                #expect(response.body == "/known")
                #expect(response.fields["connection"] == "close")
            } else {
                // Only a client that a stall held up for longer may be disconnected.
                #expect(start.duration(to: .now) >= .milliseconds(500))
            }
            #expect(client.isClosed())
            #expect(server.drain())
            server.stop()
            #expect(server.isEmpty)
        }
    }
}
