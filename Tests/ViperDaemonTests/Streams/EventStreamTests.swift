import Glibc
import Synchronization
import ViperTesting

@testable import ViperDaemon
@testable import ViperValues

extension OverSockets {
    /// Event streams: bodies that are open for hours and mostly wait.
    @Suite struct EventStreamTests {
        /// How a client leaves.
        enum Leaving: CaseIterable { case closing, closingItsSide, resetting }

        @Test("A client that leaves an event stream cancels it although nothing is sent", arguments: Leaving.allCases)
        func leaving(_ leaving: Leaving) throws {
            let gate = Gate()
            let tally = CountingStream.Tally()
            let server = try TestServer { _ in
                CountingStream(3, tally, isEventStream: true) { if $0 > 0 { await gate.wait() } }.answer()
            }
            let clients = server.clients(100)
            let other = RawClient(server.port)
            for client in clients + [other] { client.send(get()) }
            #expect(TestServer.until { gate.count == 101 })
            for client in clients {
                Self.readFirst(client)
                switch leaving {
                case .closing: client.leave()
                case .closingItsSide: client.closeSending()
                case .resetting: client.leave(abruptly: true)
                }
            }
            #expect(TestServer.until { gate.cancellations == 100 && tally.aliveCount == 1 })
            #expect(TestServer.until { server.daemon.counters.connections == 1 })
            #expect(server.daemon.counters.exchanges == 1 && server.daemon.counters.requestsInFlight == 1)
            #expect(server.lines.map(\.bytes) == Array(repeating: 16, count: 100))
            #expect(server.faults.isEmpty)
            for _ in 0..<2 {
                #expect(TestServer.until { gate.count == 1 })
                gate.open()
            }
            #expect(other.answer()?.body == CountingStream.text(3))
        }

        @Test("A pipelined request does not hide that the client has gone")
        func pipelined() throws {
            let gate = Gate()
            let tally = CountingStream.Tally()
            let server = try TestServer { _ in
                CountingStream(3, tally, isEventStream: true) { if $0 > 0 { await gate.wait() } }.answer()
            }
            let client = server.client(sending: get() + get("/next"))
            #expect(TestServer.until { gate.count == 1 })
            Self.readFirst(client)
            client.leave()
            #expect(TestServer.until { server.isEmpty && tally.aliveCount == 0 })
        }

        /// Reads the head and the first chunk: closing a socket with unread bytes resets the connection.
        private static func readFirst(_ client: RawClient) {
            #expect(client.head()?.status == 200)
            #expect(client.bytes(22) == Array("10\r\n\(CountingStream.text(1))\r\n".utf8))
        }

        @Test("An event stream that has ended leaves its exchange for the next request", arguments: ["1.0", "1.1"])
        func reuse(_ version: String) throws {
            let tally = CountingStream.Tally()
            let server = try TestServer { request in
                if request.path.count > 1 { return TestServer.text(request.path) }
                return CountingStream(3, tally, isEventStream: true) { _ in
                    try? await Task.sleep(for: .milliseconds(2))
                }.answer()
            }
            for _ in 0..<5 {
                let client = server.client(sending: "GET / HTTP/\(version)\r\n\(host)\r\n")
                let head = client.head()
                #expect(head?.status == 200 && head?.fields["connection"] == "close")
                let body = String(decoding: client.bytes(), as: UTF8.self)
                let lines = (0..<3).map { CountingStream.text($0 + 1).suffix(16) }
                let chunks = lines.map { "10\r\n\($0)\r\n" }.joined() + "0\r\n\r\n"
                #expect(body == (version == "1.0" ? lines.joined() : chunks))
                #expect(TestServer.until { server.daemon.counters.connections == 0 })
                #expect(server.ask(get("/next"))?.body == "/next")
                #expect(TestServer.until { server.daemon.counters.connections == 0 })
            }
            #expect(tally.aliveCount == 0 && tally.cancelled.load(ordering: .relaxed) == 0)
            #expect(server.lines.map(\.bytes) == Array(repeating: [48, 5], count: 5).flatMap { $0 })
            #expect(server.daemon.counters.exchanges <= 2)
        }

        @Test("Any other stream goes on for a client that has closed its own side, however long it waits")
        func halfClosed() throws {
            let (gate, ordinary) = (Gate(), Gate())
            let server = try TestServer { request in
                if request.path.count > 1 {
                    return CountingStream(9, isEventStream: true) { if $0 > 0 { await gate.wait() } }.answer()
                }
                return CountingStream(10, of: 5_000) { if $0 == 5 { await ordinary.wait() } }.answer()
            }
            let client = server.client(sending: get())
            client.closeSending()
            #expect(TestServer.until { ordinary.count == 1 })
            // Once two event streams were ended one after the other, the watchdog has looked at all in between.
            for number in 1...2 {
                let events = server.client(sending: get("/events"))
                #expect(TestServer.until { gate.count == 1 })
                events.closeSending()
                #expect(TestServer.until { gate.cancellations == number })
            }
            #expect(ordinary.count == 1)
            ordinary.open()
            client.expectWhole(CountingStream.text(10, of: 5_000))
            #expect(ordinary.cancellations == 0)
        }

        @Test("A thousand event streams that end at once end whole, and close their connections")
        func ending() throws {
            let gate = Gate()
            let tally = CountingStream.Tally()
            let server = try TestServer { _ in
                CountingStream(2, of: 100, tally, isEventStream: true) { if $0 > 0 { await gate.wait() } }.answer()
            }
            let clients = server.clients(1_000, sending: get())
            #expect(TestServer.until { gate.count == 1_000 })
            server.daemon.stopListening()
            gate.open()
            var (whole, closed) = (0, 0)
            for client in clients {
                let response = client.answer()
                let isClosing = response?.fields["connection"] == "close"
                if isClosing, response?.isWhole == true, response?.body == CountingStream.text(2, of: 100) {
                    whole += 1
                }
                if client.isClosed() { closed += 1 }
            }
            #expect(whole == 1_000 && closed == 1_000)
            #expect(server.drain())
            #expect(TestServer.until { tally.aliveCount == 0 })
            #expect(gate.cancellations == 0 && server.faults.isEmpty)
            server.stop()
            #expect(server.isEmpty)
        }

        @Test("Stopping ends the event streams that wait, with one thread and with several", arguments: [1, 3])
        func stopping(_ threads: Int) throws {
            let gate = Gate()
            let tally = CountingStream.Tally()
            let server = try TestServer(threads: threads) { _ in
                CountingStream(9, tally, isEventStream: true) { if $0 > 0 { await gate.wait() } }.answer()
            }
            let clients = server.clients(400, sending: get())
            #expect(TestServer.until { gate.count == 400 })
            // A quarter of them has left, and another quarter gets an event, when the server stops.
            for client in clients[..<100] { Self.readFirst(client); client.leave() }
            withRunningThread({ gate.open() }) { server.stop() }
            #expect(server.isEmpty)
            #expect(TestServer.until { tally.aliveCount == 0 })
            for client in clients[100...] { #expect(client.answer()?.isWhole != true) }
        }

        @Test("An event stream that sends something within the limit is not cut")
        func heartbeats() throws {
            try underLimits { limit in
                let server = try TestServer(.ample { $0.streamTimeout = limit }) { _ in
                    CountingStream(8, isEventStream: true) { _ in try? await Task.sleep(for: limit / 2) }.answer()
                }
                let response = server.ask(get())
                // Where the machine is busy, an event may be as late as the limit.
                guard response?.isWhole == true else { return false }
                #expect(response?.body == CountingStream.text(8))
                return true
            }
        }

        @Test("A client that reads nothing is cut although all that is sent fits into the kernel's buffers")
        func silentClient() throws {
            try underLimits { limit in
                let stream = SmallEvents(every: limit / 4)
                let server = try TestServer(.ample { $0.streamTimeout = limit }, threads: 1) { [weak stream] request in
                    if request.path.count > 1 { return TestServer.text(request.path) }
                    guard let stream else { return Response(.noContent) }
                    return Response(.ok, "text/event-stream", body: .stream(stream))
                }
                let client = RawClient(server.port, receiveBuffer: 4_096)
                client.send(get())
                #expect(TestServer.until { server.daemon.counters.connections == 0 && server.lines.count == 1 })
                guard server.faults.isEmpty || stream.longestPause < limit / 2 else { return false }
                #expect(server.faults.isEmpty, "no event took longer than \(stream.longestPause)")
                #expect(server.lines.map(\.bytes).allSatisfy { $0 < 100_000 })
                // Its exchange ended if the stream waited just then; else it is back in the pool, and serves the next.
                #expect(server.ask(get("/next"))?.body == "/next")
                #expect(TestServer.until { server.daemon.counters.exchanges == 1 })
                return true
            }
        }

        @Test("An event stream that waits holds no memory for its part; any other reuses it", arguments: [true, false])
        func memory(_ isEventStream: Bool) async {
            let stream = MeasuringStream(isEventStream: isEventStream)
            let body = StreamedBody(stream, .ok)
            var room = [UInt8](repeating: 0, count: 1 << 20)
            for _ in 0..<3 {
                #expect(await body.make())
                let count = room.withUnsafeMutableBytes { body.take(into: $0) }
                #expect(count == MeasuringStream.partBytes)
                #expect(body.isTaken)
            }
            #expect(stream.blocks.count == 3)
            #expect(stream.blocks.allSatisfy { isEventStream ? $0 <= 64 : $0 >= 16 << 10 }, "\(stream.blocks)")
        }
    }
}

extension TestServer {
    /// The notices of something that went wrong.
    fileprivate var faults: [String] {
        notices.compactMap { if case .fault(let text) = $0 { text } else { nil } }
    }
}

/// Notes the memory that each part has before anything is written to it.
private final class MeasuringStream: BodyStream {
    static let partBytes = 100_000

    let isEventStream: Bool
    private let sizes = Locked<[Int]>([])

    var blocks: [Int] { sizes.withLock { $0 } }

    init(isEventStream: Bool) { self.isEventStream = isEventStream }

    func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool {
        let capacity = writer.capacity
        sizes.withLock { $0.append(capacity) }
        for _ in 0..<Self.partBytes { writer.byte(0x78) }
        return true
    }
}

/// More than a client with a small buffer can hold, then something small again and again.
private final class SmallEvents: BodyStream {
    let isEventStream = true
    private let pause: Duration
    private let state = Locked((count: 0, longestPause: Duration.zero))

    var longestPause: Duration { state.withLock { $0.longestPause } }

    init(every pause: Duration) { self.pause = pause }

    func next(into writer: inout ByteWriter) async throws(StreamFault) -> Bool {
        let isFirst = state.withLock { state in
            state.count += 1
            return state.count == 1
        }
        if isFirst {
            for _ in 0..<(64 << 10) { writer.byte(0x78) }
            return true
        }
        let time = await ContinuousClock().measure { try? await Task.sleep(for: pause) }
        state.withLock { $0.longestPause = max($0.longestPause, time) }
        writer.raw(":\n\n")
        return !Task.isCancelled
    }
}
