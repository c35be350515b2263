import Glibc

/// A client on a blocking socket that sends exactly the bytes it is given.
public final class RawClient {
    /// A parsed response.
    public struct Answer: Equatable, Sendable {
        public var status = 0
        /// The header fields by their names in lower case.
        public var fields: [String: String] = [:]
        public var body = ""
        /// Whether the body is complete; a chunked body may have been cut short.
        public var isWhole = true
    }

    /// Called with every complete response and the request it answers.
    public var observer: (@Sendable (TestRequest, Answer) -> Void)?

    private var descriptor: Int32
    private var session: ClientSession?
    private var rest: [UInt8] = []
    private var room = [UInt8](repeating: 0, count: 65_536)
    private var sent = SentRequests()
    /// What the last call returned that read: 0 at an orderly end.
    public private(set) var lastCount = 0

    /// Connects to 127.0.0.1.
    ///
    /// - Parameters:
    ///   - client: the last byte of its own address, 127.0.0.1 by default.
    ///   - patience: the timeout of each call below in milliseconds. The default of a minute is for servers that hang, not
    ///     for slow machines.
    ///   - tls: how it speaks TLS; nil for none.
    ///   - receiveBuffer: the size of the kernel's buffer, about half of which holds what was not read; nil for the usual one.
    public init(
        _ port: UInt16, from client: UInt8 = 1, patience: Int = 60_000, tls: ClientSession.Options? = .usual,
        receiveBuffer: Int32? = nil
    ) {
        descriptor = Loopback.connect(to: port, from: client) { descriptor in
            var time = timeval(tv_sec: patience / 1_000, tv_usec: patience % 1_000 * 1_000)
            setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
            setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
            guard var size = receiveBuffer else { return }
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        guard descriptor >= 0, let tls else { return }
        session = ClientSession(descriptor, tls, patience: Int32(clamping: patience))
    }

    deinit { leave() }

    /// Whether it connected and has not left.
    public var isConnected: Bool { descriptor >= 0 }

    /// Closes the socket, with RST if `abruptly`.
    public func leave(abruptly: Bool = false) {
        guard descriptor >= 0 else { return }
        if abruptly {
            var off = linger(l_onoff: 1, l_linger: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &off, socklen_t(MemoryLayout<linger>.size))
        }
        if !abruptly { session?.endSending() }
        session = nil
        close(descriptor)
        descriptor = -1
    }

    /// The TLS that it speaks; nil if it speaks none, or the handshake failed.
    public var tls: ClientSession? { session?.isEstablished == true ? session : nil }

    /// Shuts both directions down, so that another thread's call returns.
    public func hangUp() { shutdown(descriptor, 2) }

    /// Shuts down the sending direction.
    public func closeSending() {
        session?.endSending()
        shutdown(descriptor, 1)
    }

    /// Shuts down the sending direction without telling so in TLS.
    public func cutSending() { shutdown(descriptor, 1) }

    /// The alert that the server has refused the handshake with; nil if there was none.
    public var alert: String? { session?.alert }

    /// Sends bytes; false if the peer does not accept them.
    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
        if observer != nil { self.sent.append(bytes) }
        guard let session else { return sendAll(bytes, over: descriptor) }
        return sendAll(bytes) { session.send($0) }
    }

    /// Sends text as UTF-8.
    @discardableResult
    public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends text as UTF-8, and waits until the server's kernel has it, which is later than what another connection sends
    /// afterwards if the machine is busy. False if it does not accept it.
    public func deliver(_ text: String) -> Bool {
        guard send(text) else { return false }
        var unconfirmed: Int32 = 0
        for _ in 0..<60_000 {
            // `SIOCOUTQ`, tcp(7).
            guard ioctl(descriptor, UInt(TIOCOUTQ), &unconfirmed) == 0, unconfirmed > 0 else { break }
            usleep(1_000)
        }
        return unconfirmed == 0
    }

    /// Sends text one byte at a time, that many milliseconds apart; false if the peer responds or closes before the
    /// end.
    @discardableResult
    public func drip(_ text: String, every milliseconds: Int) -> Bool {
        for byte in text.utf8 {
            guard send([byte]) else { return false }
            var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&event, 1, Int32(milliseconds)) > 0 else { continue }
            guard let session, session.hasNothing(into: &rest) else { return false }
        }
        return true
    }

    /// Reads one response; nil if none arrives, or if one with `Content-Length` is incomplete. The response to `HEAD`
    /// has no body.
    public func answer(toHead: Bool = false) -> Answer? {
        guard var answer = head() else { return nil }
        if answer.fields["transfer-encoding"] == "chunked" && !toHead {
            guard let body = chunks() else { return nil }
            answer.body = String(decoding: body.bytes, as: UTF8.self)
            answer.isWhole = body.isWhole
            if body.isWhole { observe(answer) }
            return answer
        }
        let length = toHead ? 0 : Int(answer.fields["content-length"] ?? "0") ?? 0
        guard readUntil({ $0.count >= length ? length : nil }) != nil else { return nil }
        answer.body = String(decoding: rest[..<length], as: UTF8.self)
        rest.removeFirst(length)
        observe(answer)
        return answer
    }

    /// Reads the status line and the header fields of a response.
    public func head() -> Answer? {
        guard let end = readUntil({ place(of: "\r\n\r\n", in: $0) }) else { return nil }
        let head = MessageHead(rest[..<end])
        rest.removeFirst(end + 4)
        guard head.isWellFormed, head.words.count > 1, let status = Int(head.words[1]) else { return nil }
        return Answer(status: status, fields: head.fieldsByName)
    }

    /// Reads a chunked body to its last chunk or the end of the connection; nil if it is malformed.
    private func chunks() -> ChunkedBody? {
        var body = ChunkedBody()
        while body.take(from: &rest) {
            if body.isWhole || !receive() { return body }
        }
        return nil
    }

    /// Reads that many bytes, or fewer if the peer closes first.
    public func bytes(_ count: Int = .max) -> [UInt8] {
        while rest.count < count, receive() {}
        defer { rest.removeFirst(min(count, rest.count)) }
        return Array(rest.prefix(count))
    }

    /// Waits for bytes and reads what has arrived; nothing at the end.
    public func someBytes() -> [UInt8] {
        if rest.isEmpty { _ = receive() }
        defer { rest = [] }
        return rest
    }

    private func observe(_ answer: Answer) {
        guard let observer, answer.status >= 200, let request = sent.next() else { return }
        observer(request, answer)
    }

    /// Sends text and reads one response.
    public func ask(_ text: String) -> Answer? {
        send(text)
        return answer()
    }

    /// Whether the peer closes, orderly or not, without sending anything more.
    public func isClosed() -> Bool {
        guard rest.isEmpty else { return false }
        return readUntil({ $0.isEmpty ? nil : 0 }) == nil && errno != EAGAIN
    }

    private func readUntil(_ done: ([UInt8]) -> Int?) -> Int? {
        while true {
            if let place = done(rest) { return place }
            guard receive() else { return nil }
        }
    }

    /// Waits for bytes and reads them; false if none arrive.
    private func receive() -> Bool {
        errno = 0
        let count = session?.receive(&room) ?? uninterrupted { recv(descriptor, &room, room.count, 0) }
        lastCount = count
        guard count > 0 else { return false }
        rest += room[..<count]
        return true
    }
}

extension TestResponse {
    /// Creates a response from a parsed one.
    public init(_ answer: RawClient.Answer) {
        self.init(
            status: answer.status, fields: answer.fields.map { ($0.key, $0.value) }, body: Array(answer.body.utf8))
    }
}
