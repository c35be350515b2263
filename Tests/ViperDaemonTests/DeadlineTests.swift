import Glibc
import Synchronization
import ViperTesting

extension OverSockets {
    /// Whole-request deadlines, with limits of 100 to 300 ms. The tests check that a deadline fires, not when.
    @Suite struct DeadlineTests {
        private static let limit = Duration.milliseconds(200)
        /// A head that takes more than a minute at a hundred bytes a second.
        private static let slowHead = get("/", "X: " + String(repeating: "a", count: 7_000) + "\r\n")

        private func expectTimeout(_ client: RawClient, _ server: TestServer) {
            let response = client.answer()
            #expect(response?.status == 408)
            #expect(response?.fields["connection"] == "close")
            #expect(response?.fields["content-type"] == "application/problem+json")
            #expect(response?.fields["date"]?.hasSuffix(" GMT") == true)
            #expect(response?.body.contains("\"type\":\"/problems/request-timeout\"") == true)
            #expect(response?.body.contains("\"requestId\":\"\(response?.fields["x-request-id"] ?? "?")\"") == true)
            #expect(client.isClosed())
            #expect(server.lines.last?.status == 408)
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
            #expect(server.daemon.counters.requestsInFlight == 0)
        }

        @Test("A head that is not whole in time is cut, also one that drips")
        func slowHead() throws {
            let server = try TestServer(.ample { $0.headTimeout = Self.limit })
            let silent = server.client(sending: "GET / HTT")
            expectTimeout(silent, server)
            let dripping = RawClient(server.port)
            #expect(!dripping.drip(Self.slowHead, every: 10))
            expectTimeout(dripping, server)
            let second = server.served(within: Self.limit)
            #expect(!second.drip(Self.slowHead, every: 10))
            expectTimeout(second, server)
        }

        @Test("A slow head is cut after a chunked body too")
        func slowHeadAfterChunks() throws {
            let server = try TestServer(.ample { $0.headTimeout = Self.limit })
            let chunked = "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n"
            let client = server.served(chunked, within: Self.limit)
            usleep(200_000)
            #expect(!client.drip(Self.slowHead, every: 10))
            expectTimeout(client, server)
        }

        @Test(
            "The 408 of a slow body is like any other response: path, the caller's id, CORS fields, the method in the log"
        )
        func slowBodyIsKnown() throws {
            let allowed = ImmortalBytes("https://page.example")
            let server = try TestServer(
                .ample { $0.bodyTimeout = Self.limit },
                refusal: { problem, request in
                    var response = problem.response(to: request)
                    guard request.header("Origin") != nil else { return response }
                    response.vary.insert(.origin)
                    response.crossOrigin = allowed
                    return response
                })
            for coding in ["Content-Length: 7000\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n2\r\n"] {
                let client = RawClient(server.port)
                let fields = "X-Request-Id: mine\r\nOrigin: https://page.example\r\n"
                client.send("PATCH /a?b=c HTTP/1.1\r\n\(host)\(fields)\(coding)a")
                let answer = client.answer()
                #expect(answer?.status == 408 && answer?.fields["x-request-id"] == "mine")
                #expect(answer?.fields["access-control-allow-origin"] == "https://page.example")
                #expect(answer?.fields["vary"] == "Origin")
                #expect(answer?.body.contains("\"instance\":\"/a\"") == true)
                #expect(client.isClosed())
                let line = server.lines.last
                #expect(
                    line?.status == 408 && line?.method == .patch && line?.path == "/a" && line?.identifier == "mine")
            }
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
        }

        @Test("A client whose body arrives just at its deadline gets its response or a 408")
        func bodiesAtTheLimit() throws {
            let limit = Duration.milliseconds(100)
            let server = try TestServer(.ample { $0.bodyTimeout = limit })
            for delay in stride(from: 80, to: 240, by: 20) {
                let clients = server.clients(8)
                for (number, client) in clients.enumerated() {
                    let fields = "X-Request-Id: \(number)\r\nContent-Length: 2\r\n"
                    client.send("POST /\(number) HTTP/1.1\r\n\(host)\(fields)\r\na")
                }
                usleep(useconds_t(delay * 1_000))
                for (number, client) in clients.enumerated() {
                    client.send("b")
                    let response = client.answer()
                    #expect(response?.fields["x-request-id"] == "\(number)")
                    #expect(response?.status == 408 || response?.body == "POST /\(number)? ab")
                }
            }
        }

        @Test("A body that is not whole in time is cut, also one that drips")
        func slowBody() throws {
            let server = try TestServer(.ample { $0.bodyTimeout = Self.limit })
            let head = "POST / HTTP/1.1\r\n\(host)Content-Length: 7000\r\n\r\n"
            let silent = server.client(sending: head + "a")
            expectTimeout(silent, server)
            let dripping = server.client(sending: head)
            #expect(!dripping.drip(String(repeating: "a", count: 7_000), every: 10))
            expectTimeout(dripping, server)
            let chunked = server.client(sending: "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n")
            #expect(!chunked.drip(String(repeating: "1\r\na\r\n", count: 1_200), every: 10))
            expectTimeout(chunked, server)
        }

        @Test(
            "A request that was refused because its body was late is not served after all",
            .enabled(if: ClientSession.Options.usual == nil, "only its thread, here blocked, refuses within TLS"))
        func lateBody() throws {
            let handled = Atomic<Int>(0)
            let barrier = Barrier()
            let server = try TestServer(.ample { $0.bodyTimeout = .milliseconds(300) }, threads: 1) { request in
                if request.method == .get {
                    barrier.block()
                } else if await request.awaitBody() == nil {
                    handled.add(1, ordering: .relaxed)
                }
                return Response(.noContent)
            }
            let late = server.client(sending: "POST / HTTP/1.1\r\n\(host)Content-Length: 2\r\n\r\na")
            #expect(TestServer.until { server.daemon.counters.requestsInFlight + server.daemon.counters.requests > 0 })
            // The body is complete before the blocked worker thread gets to read it.
            let blocking = server.client(sending: get())
            barrier.waitUntilBlocked()
            late.send("b")
            #expect(late.answer()?.status == 408)
            barrier.open()
            #expect(blocking.answer()?.status == 204)
            #expect(TestServer.until { server.daemon.counters.requestsInFlight == 0 })
            #expect(handled.load(ordering: .relaxed) == 0)
        }

        @Test("A connection without a request is closed in time")
        func idle() throws {
            let server = try TestServer(.ample { $0.idleTimeout = Self.limit })
            #expect(RawClient(server.port).isClosed())
            #expect(server.served(within: Self.limit).isClosed())
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
        }

        @Test("A connection that makes requests is not idle")
        func busy() throws {
            try underLimits { limit in
                let server = try TestServer(.ample { $0.idleTimeout = limit })
                let client = RawClient(server.port)
                let start = ContinuousClock.now
                var (before, last) = (start, start)
                while start.duration(to: last) < limit * 2 {
                    let isServed = client.ask(get())?.status == 200
                    let rest = before.duration(to: .now)
                    guard isServed || rest < limit else { return false }
                    #expect(isServed, "it was closed after a rest of \(rest) at most")
                    guard isServed else { break }
                    usleep(20_000)
                    (before, last) = (last, .now)
                }
                return true
            }
        }

        @Test("A client that reads nothing of its response is disconnected")
        func takesNothing() throws {
            let server = try TestServer(.ample { $0.idleTimeout = .milliseconds(100) }) { _ in
                TestServer.block(8 << 20)
            }
            var clients: [RawClient] = []
            #expect(
                TestServer.until {
                    // A connection that could not send in time is closed as idle: open another.
                    if server.daemon.counters.connections == 0 {
                        clients.append(RawClient(server.port))
                        clients.last?.send(get())
                    }
                    return server.daemon.counters.requests > 0
                })
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
        }

        @Test("A handler that takes too long is cancelled, and its client gets 503")
        func slowHandler() throws {
            let gate = Gate()
            let limits = Limits.ample { $0.handlerTimeout = .milliseconds(150) }
            let server = try TestServer(limits, TestServer.waiting(at: gate))
            let client = RawClient(server.port)
            let response = client.ask(get("/slow"))
            #expect(response?.status == 503)
            #expect(response?.fields["retry-after"] == "1")
            #expect(response?.fields["connection"] == nil)
            #expect(response?.body.contains("\"type\":\"/problems/handler-timeout\"") == true)
            #expect(response?.body.contains("\"instance\":\"/slow\"") == true)
            #expect(gate.cancellations == 1)
            #expect(client.ask(get())?.status == 200)
            // The cancelled exchange ends; another has replaced it.
            #expect(TestServer.until { server.daemon.counters.exchanges == 1 })
        }

        @Test("A change that takes too long may have been made, and the response says so")
        func slowChange() throws {
            let gate = Gate()
            let server = try TestServer(.ample { $0.handlerTimeout = .milliseconds(150) }) { _ in
                await gate.wait()
                return Response(.ok)
            }
            for method in ["POST", "PUT", "PATCH", "DELETE"] {
                let response = server.ask(
                    "\(method) / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
                #expect(response?.status == 503)
                #expect(response?.body.contains("\"type\":\"/problems/outcome-unknown\"") == true)
                #expect(
                    response?.body.contains("The request was not completed within 0.15 seconds and was cancelled.")
                        == true
                )
                #expect(response?.fields["retry-after"] == nil)
            }
        }

        @Test("A handler that does not heed its cancellation ends later")
        func deafHandler() throws {
            let gate = DeafGate()
            let server = try TestServer(.ample { $0.handlerTimeout = .milliseconds(100) }) { request in
                await gate.wait()
                return TestServer.text(request.path)
            }
            let client = RawClient(server.port)
            #expect(client.ask(get("/a"))?.status == 503)
            client.leave()
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
            #expect(server.daemon.counters.exchanges == 1)
            gate.open()
            #expect(TestServer.until { server.daemon.counters.exchanges == 0 })
        }

        @Test("The late response of a handler that blocked is still sent")
        func blockingHandler() throws {
            let server = try TestServer(.ample { $0.handlerTimeout = .milliseconds(100) }) { _ in
                for _ in 0..<6_000 where !Task.isCancelled { usleep(10_000) }
                return Response(Task.isCancelled ? .noContent : .ok)
            }
            let client = RawClient(server.port)
            #expect(client.ask(get())?.status == 204)
            #expect(client.ask(get())?.status == 204)
        }
    }
}
