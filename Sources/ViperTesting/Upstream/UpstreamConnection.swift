import Glibc

/// A connection of an ``StubUpstream``. It handles requests one after the other.
struct UpstreamConnection {
    private let client: Int32
    private let state: UpstreamState

    init(_ client: Int32, _ state: UpstreamState) {
        self.client = client
        self.state = state
    }

    /// Serves until one side closes.
    func serve() {
        var on: Int32 = 1
        setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        state.change {
            $0.progress.connections += 1
            $0.progress.mostConnections = max($0.progress.mostConnections, $0.progress.connections)
        }
        var rest: [UInt8] = []
        while let request = read(&rest) {
            guard perform(state.conduct(for: request), request), !request.wantsClose else { break }
        }
        state.change { $0.progress.connections -= 1 }
    }

    /// Reads the next request's header section; nil if there is none.
    private func read(_ rest: inout [UInt8]) -> UpstreamReceived? {
        var room = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            if let end = rest.firstRange(of: Array("\r\n\r\n".utf8)) {
                defer { rest.removeSubrange(..<end.upperBound) }
                return UpstreamReceived(MessageHead(rest[..<end.lowerBound]))
            }
            let count = recv(client, &room, room.count, 0)
            guard count > 0, rest.count < 1 << 20 else { return nil }
            rest += room[..<count]
            // No method begins with such a byte, but TLS does.
            guard let first = rest.first, first >= 0x41 else { return nil }
        }
    }

    /// Handles a request; false if the connection should close.
    private func perform(_ conduct: StubBehavior, _ request: UpstreamReceived) -> Bool {
        switch conduct {
        case .proper: return send(coded(state.search(request), request).message)
        case .answer(let answer): return send(answer.message)
        case .held(let gate, let then): return hold(gate) && perform(then, request)
        case .dripping(let milliseconds):
            for byte in state.search(request).message {
                usleep(milliseconds * 1_000)
                guard send([byte]) else { return false }
            }
            return true
        case .cutOff(let isInChunks):
            _ = send(isInChunks ? state.search(request).halfInChunks : state.search(request).half)
        case .bytes(let bytes): _ = send(bytes)
        case .endless(let start, let part):
            let parts = Array(String(repeating: part, count: 64).utf8)
            guard send(Array(start.utf8)) else { return false }
            while send(parts) {}
        }
        return false
    }

    /// Waits for a gate; false if the client left first.
    private func hold(_ gate: UpstreamGate) -> Bool {
        state.change { $0.progress.held += 1 }
        let isOpen = gate.wait(for: client)
        state.change {
            $0.progress.held -= 1
            if !isOpen { $0.progress.abandoned += 1 }
        }
        return isOpen
    }

    /// Compresses the response if it has a body and the client accepts gzip.
    private func coded(_ answer: StubResponse, _ request: UpstreamReceived) -> StubResponse {
        guard request.fields["accept-encoding"]?.contains("gzip") == true, !answer.body.isEmpty else { return answer }
        var coded = answer
        coded.body = gzip(answer.body)
        coded.fields.append(("Content-Encoding", "gzip"))
        return coded
    }

    private func send(_ bytes: [UInt8]) -> Bool { sendAll(bytes, over: client) }
}

extension StubResponse {
    private func head(_ framing: String) -> [UInt8] {
        var head = "HTTP/1.1 \(status) \(status == 200 ? "OK" : "Answer")\r\nDate: Sat, 21 Nov 2026 10:00:00 GMT\r\n"
        for field in fields { head += "\(field.name): \(field.value)\r\n" }
        return Array("\(head)\(framing)\r\n".utf8)
    }

    /// The whole message. Some statuses have no body, and so no length (RFC 9110, section 8.6).
    var message: [UInt8] {
        if status < 200 || status == 204 || status == 304 { return head("") }
        return head("Content-Length: \(body.count)\r\n") + body
    }

    var half: [UInt8] { message.dropLast(body.count - body.count / 2) }

    /// The message with half of its body as one chunk, without the last chunk.
    var halfInChunks: [UInt8] {
        let half = body[..<(body.count / 2)]
        return head("Transfer-Encoding: chunked\r\n") + Array("\(String(half.count, radix: 16))\r\n".utf8) + half
            + Array("\r\n".utf8)
    }
}
