import Daemon
import Glibc
import HTTP
import Support
import Synchronization
import Testing

extension OverSockets {
    /// Whole-request deadlines, at limits of 100 to 300 ms. What is measured is that they come, not when.
    @Suite struct DeadlineTests {
        private static func limits(_ change: (inout Limits) -> Void) -> Limits {
            var limits = Limits()
            change(&limits)
            return limits
        }

        private func expectTimeout(_ client: RawClient, _ server: TestServer) {
            let answer = client.answer()
            #expect(answer?.status == 408)
            #expect(answer?.fields["connection"] == "close")
            #expect(answer?.fields["content-type"] == "application/problem+json")
            #expect(answer?.fields["date"]?.hasSuffix(" GMT") == true)
            #expect(answer?.body.contains("\"type\":\"/problems/request-timeout\"") == true)
            #expect(answer?.body.contains("\"requestId\":\"\(answer?.fields["x-request-id"] ?? "?")\"") == true)
            #expect(client.isClosed())
            #expect(server.lines.last?.status == 408)
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
            #expect(server.daemon.counters.requestsInFlight == 0)
        }

        @Test("A head that is not whole in time is cut, also one that drips")
        func slowHead() throws {
            let server = try TestServer(Self.limits { $0.headTimeout = .milliseconds(200) })
            let silent = RawClient(server.port)
            silent.send("GET / HTT")
            expectTimeout(silent, server)
            let dripping = RawClient(server.port)
            #expect(!dripping.drip(get("/", "X: " + String(repeating: "a", count: 300) + "\r\n"), every: 10))
            expectTimeout(dripping, server)
            let second = RawClient(server.port)
            #expect(second.ask(get())?.status == 200)
            #expect(!second.drip(get("/", "X: " + String(repeating: "a", count: 300) + "\r\n"), every: 10))
            expectTimeout(second, server)
        }

        @Test("A slow head is cut after a chunked body too")
        func slowHeadAfterChunks() throws {
            let server = try TestServer(Self.limits { $0.headTimeout = .milliseconds(200) })
            let client = RawClient(server.port)
            let chunked = "POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n"
            #expect(client.ask(chunked)?.status == 200)
            usleep(200_000)
            #expect(!client.drip(get("/", "X: " + String(repeating: "a", count: 300) + "\r\n"), every: 10))
            expectTimeout(client, server)
        }

        @Test("A body that is not whole in time is cut, also one that drips")
        func slowBody() throws {
            let server = try TestServer(Self.limits { $0.bodyTimeout = .milliseconds(200) })
            let head = "POST / HTTP/1.1\r\n\(host)Content-Length: 300\r\n\r\n"
            let silent = RawClient(server.port)
            silent.send(head + "a")
            expectTimeout(silent, server)
            let dripping = RawClient(server.port)
            dripping.send(head)
            #expect(!dripping.drip(String(repeating: "a", count: 300), every: 10))
            expectTimeout(dripping, server)
            let chunked = RawClient(server.port)
            chunked.send("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n")
            #expect(!chunked.drip(String(repeating: "1\r\na\r\n", count: 100), every: 10))
            expectTimeout(chunked, server)
        }

        @Test("A request that was refused because its body was late is not served after all")
        func lateBody() throws {
            let handled = Atomic<Int>(0)
            let server = try TestServer(Self.limits { $0.bodyTimeout = .milliseconds(100) }, threads: 1) { request in
                if request.method == .get { usleep(400_000) } else { handled.add(1, ordering: .relaxed) }
                return Response(.noContent)
            }
            let late = RawClient(server.port)
            late.send("POST / HTTP/1.1\r\n\(host)Content-Length: 2\r\n\r\na")
            #expect(TestServer.until { server.daemon.counters.requestsInFlight == 1 })
            // The body is whole before the thread that serves it, which is held up, comes to look at it.
            let blocking = RawClient(server.port)
            blocking.send(get())
            #expect(TestServer.until { server.daemon.counters.requestsInFlight == 2 })
            late.send("b")
            #expect(late.answer()?.status == 408)
            #expect(blocking.answer()?.status == 204)
            #expect(TestServer.until { server.daemon.counters.requestsInFlight == 0 })
            #expect(handled.load(ordering: .relaxed) == 0)
        }

        @Test("A connection without a request is closed in time")
        func idle() throws {
            let server = try TestServer(Self.limits { $0.idleTimeout = .milliseconds(200) })
            #expect(RawClient(server.port).isClosed())
            let used = RawClient(server.port)
            #expect(used.ask(get())?.status == 200)
            #expect(used.isClosed())
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
        }

        @Test("A connection that makes requests is not idle")
        func busy() throws {
            let server = try TestServer(Self.limits { $0.idleTimeout = .seconds(1) })
            let client = RawClient(server.port)
            for _ in 0..<12 {
                #expect(client.ask(get())?.status == 200)
                usleep(100_000)
            }
        }

        @Test("A client that takes nothing of its answer is dropped")
        func takesNothing() throws {
            let server = try TestServer(Self.limits { $0.idleTimeout = .milliseconds(100) }) { _ in
                TestServer.block(8 << 20)
            }
            let client = RawClient(server.port)
            client.send(get())
            #expect(TestServer.until { server.daemon.counters.requests == 1 })
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
        }

        @Test("A handler whose time is up is cancelled, and its client told")
        func slowHandler() throws {
            let gate = Gate()
            let server = try TestServer(Self.limits { $0.handlerTimeout = .milliseconds(150) }) { request in
                if request.path.count > 1 { await gate.wait() }
                return Response(.ok)
            }
            let client = RawClient(server.port)
            let answer = client.ask(get("/slow"))
            #expect(answer?.status == 503)
            #expect(answer?.fields["retry-after"] == "1")
            #expect(answer?.fields["connection"] == nil)
            #expect(answer?.body.contains("\"type\":\"/problems/handler-timeout\"") == true)
            #expect(answer?.body.contains("\"instance\":\"/slow\"") == true)
            #expect(gate.cancellations == 1)
            #expect(client.ask(get())?.status == 200)
            // The cancelled exchange ends; another has taken its place.
            #expect(TestServer.until { server.daemon.counters.exchanges == 1 })
        }

        @Test("A handler that does not heed its cancellation ends later")
        func deafHandler() throws {
            let gate = DeafGate()
            let server = try TestServer(Self.limits { $0.handlerTimeout = .milliseconds(100) }) { request in
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

        @Test("The answer of a handler that blocked is sent, late as it is")
        func blockingHandler() throws {
            let server = try TestServer(Self.limits { $0.handlerTimeout = .milliseconds(100) }) { _ in
                for _ in 0..<500 where !Task.isCancelled { usleep(10_000) }
                return Response(Task.isCancelled ? .noContent : .ok)
            }
            let client = RawClient(server.port)
            #expect(client.ask(get())?.status == 204)
            #expect(client.ask(get())?.status == 204)
        }
    }
}
