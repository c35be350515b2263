import Glibc
import ViperTesting

@testable import ViperDaemon

extension OverSockets {
    @Suite struct StreamTests {
        @Test("A body in parts comes in chunks, and the connection is kept")
        func chunks() throws {
            let server = try TestServer { request in
                request.path.count > 1 ? TestServer.text(request.path) : CountingStream(100, of: 1_000).answer()
            }
            let client = RawClient(server.port)
            for _ in 0..<3 {
                let response = client.ask(get())
                #expect(response?.status == 200)
                #expect(response?.fields["transfer-encoding"] == "chunked")
                #expect(response?.fields["content-length"] == nil)
                #expect(response?.fields["content-type"] == "text/plain")
                #expect(response?.isWhole == true)
                #expect(response?.body == CountingStream.text(100, of: 1_000))
                #expect(client.ask(get("/next"))?.body == "/next")
            }
            #expect(TestServer.until { server.lines.count == 6 })
            #expect(server.lines.map(\.bytes) == [100_000, 5, 100_000, 5, 100_000, 5])
            #expect(server.lines.allSatisfy { $0.status == 200 })
            #expect(server.daemon.counters.exchanges == 1)
        }

        @Test(
            "Parts of any size come whole and in order",
            arguments: [(0, 1), (1, 1), (1, 0), (3, 0), (1, 100_000), (7, 16_383), (40, 40_000), (1_000, 1)])
        func sizes(_ count: Int, _ size: Int) throws {
            let tally = CountingStream.Tally()
            let server = try TestServer { _ in CountingStream(count, of: size, tally).answer() }
            server.client(sending: get()).expectWhole(CountingStream.text(count, of: size))
            #expect(tally.partCount == max(1, count))
            #expect(TestServer.until { tally.aliveCount == 0 })
        }

        @Test("Ten mebibytes whose maker waits before every part come whole and in order")
        func waiting() throws {
            let gate = Gate()
            let server = try TestServer { _ in CountingStream(640, of: 16 << 10) { _ in await gate.wait() }.answer() }
            gate.opening {
                server.client(sending: get()).expectWhole(CountingStream.text(640, of: 16 << 10))
            }
            #expect(TestServer.until { server.lines.map(\.bytes) == [10 << 20] })
        }

        @Test("Many streams at once, waiting and not, are not mixed up")
        func many() throws {
            let gate = Gate()
            let server = try TestServer { request in
                let size = request.path.count * 100
                return CountingStream(50, of: size) { if $0 % 3 == 1 { await gate.wait() } }.answer()
            }
            gate.opening {
                let clients = (1...60).map { _ in RawClient(server.port) }
                for (number, client) in clients.enumerated() {
                    client.send(get("/" + String(repeating: "x", count: number)))
                }
                for (number, client) in clients.enumerated() {
                    #expect(client.answer()?.body == CountingStream.text(50, of: (number + 1) * 100))
                }
            }
        }

        @Test("A pipelined request gets its response after the stream", arguments: [true, false])
        func pipelined(_ waits: Bool) throws {
            let gate = Gate()
            let server = try TestServer { request in
                if request.path.count > 1 { return TestServer.text(request.path) }
                return CountingStream(10, of: 5_000) { if waits && $0 == 5 { await gate.wait() } }.answer()
            }
            let client = server.client(sending: get() + get("/a") + get() + get("/b"))
            for path in ["/a", "/b"] {
                if waits {
                    #expect(TestServer.until { gate.count == 1 })
                    gate.open()
                }
                #expect(client.answer()?.body == CountingStream.text(10, of: 5_000))
                #expect(client.answer()?.body == path)
            }
        }

        @Test(
            "HTTP/1.0 gets the bytes as they are, and the end of the connection is their end", arguments: [true, false])
        func oldClient(_ waits: Bool) throws {
            let server = try TestServer { _ in
                CountingStream(50, of: 1_000) { _ in if waits { try? await Task.sleep(for: .milliseconds(2)) } }
                    .answer()
            }
            let client = server.client(sending: "GET / HTTP/1.0\r\nHost: x\r\n\r\n")
            let head = client.head()
            #expect(head?.status == 200)
            #expect(head?.fields["transfer-encoding"] == nil && head?.fields["content-length"] == nil)
            #expect(client.bytes() == CountingStream.bytes(50, of: 1_000))
            #expect(TestServer.until { server.lines.map(\.bytes) == [50_000] })
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
        }

        @Test("An empty body is whole", arguments: ["1.0", "1.1"], [true, false])
        func empty(_ version: String, _ waits: Bool) throws {
            let server = try TestServer { _ in
                CountingStream(0) { _ in if waits { try? await Task.sleep(for: .milliseconds(2)) } }.answer()
            }
            let client = server.client(sending: "GET / HTTP/\(version)\r\nHost: x\r\nConnection: close\r\n\r\n")
            #expect(client.head()?.status == 200)
            #expect(client.bytes() == Array((version == "1.0" ? "" : "0\r\n\r\n").utf8))
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
            #expect(server.lines.map(\.bytes) == [0])
        }

        @Test("HEAD produces no part and has no length", arguments: ["1.0", "1.1"])
        func head(_ version: String) throws {
            let tally = CountingStream.Tally()
            let server = try TestServer { _ in CountingStream(50, tally).answer() }
            let client = server.client(sending: "HEAD / HTTP/\(version)\r\nHost: x\r\n\r\n")
            let head = client.head()
            #expect(head?.status == 200)
            #expect(head?.fields["content-type"] == "text/plain")
            #expect(head?.fields["content-length"] == nil)
            #expect(client.isClosed())
            #expect(tally.partCount == 0 && tally.aliveCount == 0)
            #expect(TestServer.until { server.lines.map(\.bytes) == [0] })
        }

        @Test("A 304 makes no part")
        func unmodified() throws {
            let tally = CountingStream.Tally()
            let server = try TestServer { request in
                if request.path.count > 1 { return TestServer.text(request.path) }
                return Response(.notModified, "text/plain", body: .stream(CountingStream(50, tally)))
            }
            let client = server.client(sending: get())
            let response = client.answer()
            #expect(response?.status == 304)
            #expect(response?.fields["content-type"] == nil && response?.fields["content-length"] == nil)
            #expect(tally.partCount == 0 && tally.aliveCount == 0)
            #expect(client.ask(get("/a"))?.body == "/a")
        }

        @Test("A fault ends the body without its last chunk, after what was written", arguments: [true, false])
        func fault(_ waits: Bool) throws {
            let gate = DeafGate()
            let server = try TestServer { _ in
                CountingStream(10, of: 5_000, fault: StreamFault("the disk\nis gone")) {
                    if waits && $0 == 9 { await gate.wait() }
                }.answer()
            }
            let client = server.client(
                sending: "GET / HTTP/1.1\r\nHost: x\r\nX-Request-Id: abc\r\n\r\n" + get("/pipelined"))
            if waits {
                #expect(TestServer.until { gate.count == 1 })
                gate.open()
            }
            let response = client.answer()
            #expect(response?.isWhole == false)
            #expect(response?.body == CountingStream.text(10, of: 5_000))
            #expect(client.isClosed())
            #expect(server.notices.contains(.fault("request abc: the response was cut short: the disk\nis gone")))
            #expect(TestServer.until { server.lines.map(\.bytes) == [50_000] })
            #expect(TestServer.until { server.daemon.counters.connections == 0 })
            #expect(server.daemon.counters.exchanges == 1)
        }

        @Test("A fault that the body has already reported ends it like a complete body, and is logged")
        func toldFault() throws {
            let server = try TestServer { _ in
                CountingStream(3, fault: StreamFault("the disk is gone", isTold: true)).answer()
            }
            let client = RawClient(server.port)
            for number in 1...2 {
                let response = client.ask(get())
                #expect(response?.isWhole == true)
                #expect(response?.body == CountingStream.text(3))
                #expect(server.notices.filter { $0.text.hasSuffix("cut short: the disk is gone") }.count == number)
            }
        }

        @Test("What a body wants noted is noted under the request's name, and the body goes on")
        func notice() throws {
            let server = try TestServer { _ in CountingStream(3, notice: "the cat is missing").answer() }
            let client = server.client(sending: "GET / HTTP/1.1\r\nHost: x\r\nX-Request-Id: abc\r\n\r\n")
            let response = client.answer()
            #expect(response?.isWhole == true && response?.body == CountingStream.text(3))
            #expect(server.notices == [.fault("request abc: the cat is missing")])
        }

        @Test("A maker that waits for itself, by sleeping and in child tasks, is driven on")
        func childTasks() throws {
            let server = try TestServer { _ in
                CountingStream(5) { _ in
                    try? await Task.sleep(for: .milliseconds(5))
                    await withTaskGroup(of: Void.self) { group in
                        for _ in 0..<3 { group.addTask { try? await Task.sleep(for: .milliseconds(1)) } }
                    }
                }.answer()
            }
            #expect(server.ask(get())?.body == CountingStream.text(5))
        }
    }
}
