import Glibc
import Synchronization
import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    /// Streamed bodies whose clients leave or stall, and a daemon that stops meanwhile.
    @Suite struct StreamLimitTests {
        private func limits(_ streamTimeout: Duration) -> Limits { .ample { $0.streamTimeout = streamTimeout } }

        @Test("A client that reads nothing stops the maker after a few parts")
        func backPressure() throws {
            let tally = CountingStream.Tally()
            let server = try TestServer { _ in CountingStream(100_000, of: 16 << 10, tally).answer() }
            let client = server.client(sending: get(), receiveBuffer: 4_096)
            #expect(TestServer.until { tally.partCount > 1 })
            var before = -1
            #expect(
                TestServer.until {
                    usleep(200_000)
                    defer { before = tally.partCount }
                    return before == tally.partCount
                })
            // The kernel buffers of both sides: less than 2 MiB of 1.6 GB.
            #expect(tally.partCount < 128, "\(tally.partCount)")
            let bytes = client.head().map { _ in client.bytes(8 << 20) }
            #expect(bytes?.count == 8 << 20)
            #expect(TestServer.until { tally.partCount > 512 })
            #expect(tally.partCount < 768, "\(tally.partCount)")
        }

        @Test("A client that takes nothing is cut", arguments: ["1.1", "1.0"])
        func standingClient(_ version: String) throws {
            let tally = CountingStream.Tally()
            let server = try TestServer(limits(.milliseconds(300))) { _ in
                CountingStream(100_000, of: 16 << 10, tally).answer()
            }
            let client = RawClient(server.port, receiveBuffer: 4_096)
            client.send("GET / HTTP/\(version)\r\nHost: x\r\n\r\n")
            #expect(TestServer.until { server.lines.count == 1 })
            #expect(TestServer.until { server.daemon.counters.connections == 0 && tally.aliveCount == 0 })
            #expect(server.lines[0].bytes < 4 << 20 && server.lines[0].status == 200)
            #expect(server.daemon.counters.exchanges == 1)
        }

        @Test("A client that takes a little all the time is not cut")
        func slowClient() throws {
            try underLimits { limit in
                let server = try TestServer(limits(limit)) { _ in CountingStream(512, of: 16 << 10).answer() }
                let client = RawClient(server.port, receiveBuffer: 256 << 10)
                client.send(get())
                #expect(client.head() != nil)
                var times = [ContinuousClock.now]
                var count = 0
                while count < 8 << 20 {
                    let piece = client.bytes(64 << 10).count
                    guard piece > 0 else { break }
                    count += piece
                    times.append(.now)
                    usleep(UInt32((limit / 40) / .microseconds(1)))
                }
                times.append(.now)
                // The client's buffer holds eight pieces: while it takes that many, some are sent.
                let longest = zip(times, times.dropFirst(8)).map { $0.duration(to: $1) }.max() ?? .zero
                guard count >= 8 << 20 || longest < limit / 2 else { return false }
                #expect(count >= 8 << 20, "it was cut although it took eight pieces in \(longest)")
                #expect(TestServer.until { server.lines.map(\.bytes) == [8 << 20] })
                return true
            }
        }

        @Test("A maker that makes nothing is cut and cancelled, after parts that together took longer than the limit")
        func standingMaker() throws {
            try underLimits { limit in
                let gate = Gate()
                let tally = CountingStream.Tally()
                let longest = Locked(Duration.zero)
                let server = try TestServer(limits(limit)) { _ in
                    CountingStream(5, of: 100, tally) {
                        guard $0 < 4 else { return await gate.wait() }
                        let time = await ContinuousClock().measure { try? await Task.sleep(for: limit / 3) }
                        longest.withLock { $0 = max($0, time) }
                    }.answer()
                }
                let client = server.client(sending: "GET / HTTP/1.1\r\nHost: x\r\nX-Request-Id: abc\r\n\r\n")
                let response = client.answer()
                #expect(response?.isWhole == false)
                #expect(client.isClosed())
                #expect(TestServer.until { server.isEmpty && tally.aliveCount == 0 })
                #expect(
                    server.notices.contains {
                        $0.text.hasPrefix("request abc: the response was cut short: it produced nothing")
                    })
                let pause = longest.withLock { $0 }
                guard gate.arrivals > 0 || pause < limit * 2 / 3 else { return false }
                #expect(response?.body == CountingStream.text(4, of: 100), "no part took longer than \(pause)")
                #expect(gate.cancellations == 1)
                #expect(server.lines.map(\.bytes) == [400])
                return true
            }
        }

        @Test("The time of the handler does not count for what makes its parts")
        func slowMaker() throws {
            let server = try TestServer(.ample { $0.handlerTimeout = .milliseconds(100) }) { _ in
                CountingStream(3, of: 100) { _ in try? await Task.sleep(for: .milliseconds(200)) }.answer()
            }
            server.client(sending: get()).expectWhole(CountingStream.text(3, of: 100))
        }

        @Test("A maker that does not heed its cancelling does not hold the connection")
        func deafMaker() throws {
            try underLimits { limit in
                let gate = DeafGate()
                let tally = CountingStream.Tally()
                let server = try TestServer(limits(limit)) { _ in
                    CountingStream(4, tally) { if $0 == 2 { await gate.wait() } }.answer()
                }
                let client = RawClient(server.port)
                let start = ContinuousClock.now
                let response = client.ask(get())
                #expect(TestServer.until { server.daemon.counters.connections == 0 })
                // It was cut during its first parts, which wait for nothing.
                if gate.count == 0, start.duration(to: .now) >= limit { return false }
                #expect(response?.body == CountingStream.text(2))
                #expect(server.daemon.counters.exchanges == 1 && tally.aliveCount == 1)
                gate.open()
                #expect(TestServer.until { server.isEmpty && tally.aliveCount == 0 })
                #expect(tally.partCount == 3)
                return true
            }
        }

        @Test("Clients that leave in the middle leave nothing behind", arguments: [true, false], [true, false])
        func leaving(_ abruptly: Bool, _ waits: Bool) throws {
            let gate = Gate()
            let tally = CountingStream.Tally()
            let server = try TestServer { request in
                if request.path.count > 1 { return TestServer.text(request.path) }
                return CountingStream(100_000, of: 4_096, tally) { if waits && $0 > 2 { await gate.wait() } }.answer()
            }
            for _ in 0..<2 {
                let clients = server.clients(100, sending: get(), receiveBuffer: 4_096)
                #expect(TestServer.until { waits ? gate.count == 100 : tally.aliveCount == 100 })
                for client in clients { client.leave(abruptly: abruptly) }
                // An orderly close is noticed on sending: the client might have closed only its own side.
                if waits && !abruptly {
                    #expect(
                        TestServer.until {
                            gate.open()
                            return server.daemon.counters.connections == 0
                        })
                }
                #expect(TestServer.until { server.daemon.counters.connections == 0 })
                #expect(TestServer.until { server.daemon.counters.requestsInFlight == 0 && tally.aliveCount == 0 })
            }
            if waits && abruptly { #expect(gate.cancellations == 200) }
            #expect(server.lines.count == 200)
            #expect(server.ask(get("/end"))?.body == "/end")
            server.stop()
            #expect(server.isEmpty)
        }

        @Test("A thousand streams wait and go on")
        func thousand() throws {
            let gate = Gate()
            let server = try TestServer { _ in
                CountingStream(3, of: 100) { _ in await gate.wait() }.answer()
            }
            let clients = server.clients(1_000, sending: get())
            for _ in 0..<3 {
                #expect(TestServer.until { gate.count == 1_000 })
                #expect(server.daemon.counters.requestsInFlight == 1_000)
                gate.open()
            }
            for client in clients { #expect(client.answer()?.body == CountingStream.text(3, of: 100)) }
            #expect(TestServer.until { server.daemon.counters.requestsInFlight == 0 })
            #expect(server.daemon.counters.exchanges == 1_000)
        }

        @Test("Draining waits for a stream's end")
        func draining() throws {
            let gate = Gate()
            let server = try TestServer { _ in CountingStream(3) { if $0 == 1 { await gate.wait() } }.answer() }
            let client = server.client(sending: get())
            #expect(TestServer.until { gate.count == 1 })
            server.daemon.stopListening()
            #expect(!server.daemon.drain(limit: .milliseconds(100)))
            #expect(server.daemon.counters.requestsInFlight == 1)
            gate.open()
            let response = client.answer()
            #expect(response?.isWhole == true && response?.body == CountingStream.text(3))
            #expect(client.isClosed())
            #expect(server.drain())
        }

        @Test("Stopping cuts the streams that are open", arguments: [true, false])
        func stopping(_ waits: Bool) throws {
            let gate = Gate()
            let tally = CountingStream.Tally()
            let server = try TestServer { _ in
                CountingStream(100_000, of: 4_096, tally) { if waits && $0 > 0 { await gate.wait() } }.answer()
            }
            let clients = server.clients(100, sending: get(), receiveBuffer: 4_096)
            #expect(TestServer.until { waits ? gate.count == 100 : tally.aliveCount == 100 })
            server.stop()
            #expect(server.daemon.counters.connections == 0 && server.daemon.counters.exchanges == 0)
            #expect(server.lines.count == 100)
            #expect(TestServer.until { tally.aliveCount == 0 })
            if waits { #expect(gate.cancellations == 100) }
            for client in clients.prefix(10) { #expect(client.answer()?.isWhole != true) }
        }

        @Test("Stopping under a load of streams is safe")
        func stoppingUnderLoad() throws {
            for _ in 0..<10 {
                let gate = Gate()
                let tally = CountingStream.Tally()
                let server = try TestServer { _ in
                    CountingStream(20, of: 3_000, tally) { if $0 % 4 == 1 { await gate.wait() } }.answer()
                }
                server.stopUnderLoad(gate, after: 3_000) { _ in get() }
                #expect(TestServer.until { tally.aliveCount == 0 })
            }
        }
    }
}
