import Glibc
import ViperTesting
import ViperUpstream

@Suite("Upstreams that fail", .timeLimit(.minutes(5)))
struct FaultTests {
    /// The error of a request to a server with the given behaviour; checks that the token does not leak.
    private func fault(
        _ conduct: StubBehavior, _ request: UpstreamRequest = search(),
        _ configure: (inout UpstreamConfiguration) -> Void = { _ in }
    ) async throws -> UpstreamError {
        let server = try StubUpstream()
        server.always(conduct)
        let upstream = try client(of: server) {
            $0.token = "ghp_secret"
            configure(&$0)
        }
        let fault = try await upstream.fault(request)
        #expect(!fault.text.contains("ghp_secret"))
        #expect(fault.text.hasPrefix(server.origin))
        return fault
    }

    @Test("Where nobody listens it is unreachable, with the system's reason")
    func refusedConnection() async throws {
        let server = try StubUpstream()
        let origin = server.origin
        server.stop()
        let fault = try await client(of: origin).fault()
        // The socket is still bound, and nobody listens on it.
        #expect(fault.kind == "unreachable")
        #expect(fault.text.contains("Connection refused"))
    }

    @Test("A host without an address is unreachable")
    func unknownHost() async throws {
        let fault = try await client(of: "http://no-such-host.invalid").fault()
        #expect(fault.kind == "unreachable")
        #expect(fault.text.contains("resolve"))
    }

    @Test("A server that does not speak TLS is unreachable by https")
    func notTLS() async throws {
        let server = try StubUpstream()
        let fault = try await client(of: "https://127.0.0.1:\(server.port)").fault()
        #expect(fault.kind == "unreachable")
        #expect(fault.text.contains("SSL"))
    }

    @Test("A truncated response is a failure: less than its length, without the last chunk, in its header, or nothing")
    func cutOff() async throws {
        #expect(try await fault(.cutOff()).kind == "unreachable")
        #expect(try await fault(.cutOff(inChunks: true)).kind == "unreachable")
        #expect(try await fault(.text("HTTP/1.1 200 OK\r\nContent-Le")).kind == "unreachable")
        #expect(try await fault(.text("")).kind == "unreachable")
        #expect(
            try await fault(.text("HTTP/1.1 200 OK\r\nContent-Length: 9223372036854775808\r\n\r\n{}")).kind == "refused"
        )
    }

    @Test(
        "What is not HTTP/1.x is refused",
        arguments: [
            "garbage\r\n\r\n", "\0\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}", "<html>HTTP/0.9</html>", "{\"items\":[]}",
            "HTTP/9.9 200 OK\r\n\r\n", "HTTP/1.1 2x0 OK\r\n\r\n", "HTTP/1.1\r\n\r\n", "SSH-2.0-OpenSSH_9.2\r\n",
            "HTTP/1.1 200 OK\r\nNo colon\r\n\r\n", "HTTP/1.1 200 OK\r\nBad name: x\r\n\r\n",
            "HTTP/1.1 200 OK\r\nX: a\u{1}b\r\n\r\n", "HTTP/1.1 200 OK\r\n: x\r\n\r\n",
            "HTTP/1.1 200 OK\r\n folded\r\n\r\n",
            "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
            "HTTP/1.1 200 OK\r\nContent-Length: 2, 2\r\n\r\nab", "HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\nab",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
            "HTTP/1.1 200 OK\r\nContent-Encoding: unheard-of\r\nContent-Length: 2\r\n\r\n{}",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\n{} {}",
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\nwords",
        ])
    func garbage(_ text: String) async throws {
        let fault = try await fault(.text(text))
        #expect(fault.kind == "refused", "\(fault)")
    }

    @Test("A body over the limit is refused: by its length, in chunks without an end, and by what gzip makes of it")
    func tooLarge() async throws {
        #expect(try await fault(.answer(.spaces((4 << 20) + 1))).kind == "refused")
        #expect(try await fault(.endlessBody).kind == "refused")
        let bomb = gzip([UInt8](repeating: 0x20, count: 64 << 20))
        #expect(bomb.count < 100_000)
        let response = StubResponse(200, [("Content-Encoding", "gzip")], bomb)
        #expect(try await fault(.answer(response)).text.hasSuffix("its body has more than 4194304 bytes"))
    }

    @Test("A body of exactly the limit is taken")
    func largest() async throws {
        let server = try StubUpstream()
        let upstream = try client(of: server) { $0.maximumBytes = 100_000 }
        server.next(.answer(.spaces(100_000)), .answer(.spaces(100_001)))
        #expect(try await upstream.response(to: search()).body.count == 100_000)
        #expect(try await upstream.fault(search()).kind == "refused")
        server.next(
            .answer(StubResponse(200, [("Content-Encoding", "gzip")], gzip([UInt8](repeating: 7, count: 100_000)))))
        #expect(try await upstream.response(to: search()).body == [UInt8](repeating: 7, count: 100_000))
    }

    @Test("A header over the limit is refused: endless, in one line, and in endless interim responses")
    func header() async throws {
        let limit = "its header has more than 65536 bytes"
        #expect(try await fault(.endlessHeader).text.hasSuffix(limit))
        #expect(try await fault(.endless("", thenForever: "HTTP/1.1 100 Continue\r\n\r\n")).text.hasSuffix(limit))
        let line = "HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 70_000))\r\n\r\n"
        #expect(try await fault(.text(line)).text.hasSuffix(limit))
        #expect(try await fault(.endless("HTTP/1.1 200 OK\r\nX: ", thenForever: "xxxxxxxx")).kind != "timed out")
    }

    @Test("A response that is withheld, or arrives in drips, ends at its deadline")
    func deadline() async throws {
        let gate = UpstreamGate()
        let held = try await fault(.held(gate)) { $0.timeout = .milliseconds(100) }
        #expect(held.kind == "timed out")
        #expect(held.text.hasSuffix("no complete response within 0.1 seconds, only 0 bytes"))
        let slow = try await fault(.dripping(milliseconds: 20)) { $0.timeout = .milliseconds(300) }
        #expect(slow.kind == "timed out")
    }

    @Test("Waiting for a connection counts, too")
    func waiting() async throws {
        let server = try StubUpstream()
        server.always(.held(UpstreamGate()))
        let upstream = try client(of: server) {
            $0.maximumConnections = 1
            $0.timeout = .milliseconds(500)
        }
        async let first = upstream.fault(search())
        async let second = upstream.fault(search(page: 2))
        // The second may still reuse the first's connection, and stall there.
        #expect(try await [first.kind, second.kind] == ["timed out", "timed out"])
    }

    @Test("A server that does not accept the connection fails after the time to connect")
    func connecting() async throws {
        let full = try FullListener()
        let upstream = try client(of: "http://127.0.0.1:\(full.port)") { $0.connectTimeout = .milliseconds(100) }
        let fault = try await upstream.fault()
        #expect(fault == .timedOut("http://127.0.0.1:\(full.port): no connection in time"))
    }
}

/// A listening socket with a full queue, so that connecting to it never completes.
private final class FullListener {
    let port: UInt16
    private var descriptors: [Int32] = []

    init() throws {
        let listener: Int32
        (listener, port) = try Loopback.listen(backlog: 0)
        descriptors = [listener]
        // Those that fit into the queue connect at once; the others would wait.
        for _ in 0..<4 {
            let client = Loopback.connect(to: port) { _ = fcntl($0, F_SETFL, O_NONBLOCK) }
            if client >= 0 { descriptors.append(client) }
        }
    }

    deinit { for descriptor in descriptors { close(descriptor) } }
}
