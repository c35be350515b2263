import Glibc
import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    /// Handlers that suspend, and are resumed by another thread.
    @Suite struct WaitingTests {
        @Test("The response of a handler that waits is sent")
        func waiting() throws {
            let gate = Gate()
            let server = try TestServer(.ample(), TestServer.waiting(at: gate, times: 2))
            let clients = server.clients(200)
            for (number, client) in clients.enumerated() { client.send(get("/\(number)")) }
            for _ in 0..<2 {
                #expect(TestServer.until { gate.count == 200 })
                #expect(server.daemon.counters.requestsInFlight == 200)
                gate.open()
            }
            for (number, client) in clients.enumerated() { #expect(client.answer()?.body == "/\(number)") }
            #expect(TestServer.until { server.daemon.counters.requestsInFlight == 0 })
            #expect(server.daemon.counters.exchanges == 200)
        }

        @Test("A handler that waits for long is not asked for its response any more")
        func longWait() throws {
            let gate = Gate()
            let server = try TestServer(.ample(), TestServer.waiting(at: gate))
            let clients = server.clients(8)
            for (number, client) in clients.enumerated() { client.send(get("/\(number)")) }
            #expect(TestServer.until { gate.count == 8 })
            let exchanges = server.daemon.bridge.allExchanges
            #expect(exchanges.count == 8)
            #expect(TestServer.until { exchanges.allSatisfy { $0.shared.withLock { $0.state.phase } == .suspended } })
            gate.open()
            for (number, client) in clients.enumerated() { #expect(client.answer()?.body == "/\(number)") }
        }

        @Test("Other connections of its thread are served while a handler waits", arguments: [1, 200])
        func besideOthers(_ idle: Int) throws {
            let gate = Gate()
            let large = String(repeating: "x", count: 6_000)
            let server = try TestServer(threads: 1) { request in
                if request.path.count == 1 {
                    for _ in 0..<4 { await gate.wait() }
                    return TestServer.text(request.path)
                }
                return await TestServer.echo(request)
            }
            let idlers = server.clients(idle)
            gate.opening {
                let (waiting, other) = (RawClient(server.port), RawClient(server.port))
                for _ in 0..<10 {
                    waiting.send(get())
                    #expect(other.ask("GET /other HTTP/1.1\r\nHost: x\r\nX-Large: \(large)\r\n\r\n")?.status == 200)
                    other.send("POST /other HTTP/1.1\r\nHost: x\r\nContent-Length: 12000\r\n\r\n" + large)
                    other.send(large)
                    #expect(other.answer()?.status == 200)
                    #expect(waiting.answer()?.body == "/")
                }
            }
            #expect(idlers.allSatisfy { $0.ask(get("/idle"))?.status == 200 })
        }

        @Test("As many clients at once as libmicrohttpd takes events are served")
        func manyEvents() throws {
            // While one handler blocks the only thread, 128 others send requests: `epoll_wait` then reports exactly 128
            // events.
            let barrier = Barrier()
            let server = try TestServer(threads: 1) { request in
                if request.path.count > 1 { barrier.block() }
                return Response(.noContent)
            }
            let first = RawClient(server.port)
            let others = server.clients(128)
            #expect(others.allSatisfy { $0.ask(get())?.status == 204 })
            first.send(get("/block"))
            barrier.waitUntilBlocked()
            for client in others { client.send(get()) }
            barrier.open()
            #expect(others.allSatisfy { $0.answer()?.status == 204 })
            #expect(first.answer()?.status == 204)
        }

        @Test("Handlers that wait in turn lose no wake-up", arguments: [(16, 3), (16, 40), (150, 3)])
        func busyGate(_ count: Int, _ waits: Int) throws {
            let gate = Gate()
            let server = try TestServer(.ample(), TestServer.waiting(at: gate, times: waits))
            gate.opening {
                let clients = server.clients(count)
                for round in 0..<50 {
                    for (number, client) in clients.enumerated() { client.send(get("/\(round)-\(number)")) }
                    for (number, client) in clients.enumerated() {
                        #expect(client.answer()?.body == "/\(round)-\(number)")
                    }
                }
            }
        }

        @Test("Who was woken since it last looked knows it, although the event is consumed")
        func consumedWake() throws {
            let wake = try Wake()
            for signal in [wake.signal, wake.signalOnce] {
                wake.rearm()
                #expect(!wake.isSignalled)
                signal()
                wake.sleep()
                #expect(wake.isSignalled)
            }
            // Until it looks again no event comes, so it must not sleep.
            wake.signalOnce()
            wake.sleep(.zero)
            #expect(wake.isSignalled)
        }

        @Test("Child tasks run on the exchange too")
        func childTasks() throws {
            let gate = Gate()
            let server = try TestServer { _ in
                let sum = await withTaskGroup(of: Int.self) { group in
                    for number in 1...10 {
                        group.addTask {
                            await gate.wait()
                            return number
                        }
                    }
                    return await group.reduce(0, +)
                }
                return TestServer.text(StaticString("sum").bytes, sum)
            }
            gate.opening {
                let client = RawClient(server.port)
                for _ in 0..<20 { #expect(client.ask(get())?.body == "sum55") }
            }
        }

        @Test("The response of a handler that sleeps is sent")
        func sleeping() throws {
            let server = try TestServer { _ in
                try? await Task.sleep(for: .milliseconds(20))
                return Response(.noContent)
            }
            let client = RawClient(server.port)
            for _ in 0..<5 { #expect(client.ask(get())?.status == 204) }
        }

        @Test("Pipelined requests wait for their turn")
        func pipelinedWaiting() throws {
            let gate = Gate()
            let server = try TestServer(.ample(), TestServer.waiting(at: gate))
            let client = server.client(sending: get("/slow") + get())
            #expect(TestServer.until { gate.count == 1 })
            gate.open()
            #expect(client.answer()?.body == "/slow")
            #expect(client.answer()?.body == "/")
        }

        @Test("A request that is kept is not overwritten")
        func kept() throws {
            let kept = Locked<[Request]>([])
            let server = try TestServer { request in
                kept.withLock { $0.append(request) }
                return Response(.noContent)
            }
            let client = RawClient(server.port)
            for number in 0..<5 { #expect(client.ask(get("/\(number)"))?.status == 204) }
            let paths = kept.withLock { $0.map { String(decoding: $0.path, as: UTF8.self) } }
            #expect(paths == ["/0", "/1", "/2", "/3", "/4"])
        }
    }
}
