import Glibc

/// A client that says exactly what it is told to, over a blocking socket.
public final class RawClient {
    /// An answer, taken apart.
    public struct Answer: Equatable, Sendable {
        public var status = 0
        /// The header fields, by their names in lower case.
        public var fields: [String: String] = [:]
        public var body = ""
        /// Whether all of the body came: a body in chunks may be cut short.
        public var isWhole = true
    }

    /// Is told of every whole answer, with the request that it is for.
    public var observer: (@Sendable (TestRequest, Answer) -> Void)?

    private var descriptor: Int32
    private var rest: [UInt8] = []
    private var room = [UInt8](repeating: 0, count: 65_536)
    private var sent = SentRequests()

    /// Connects; without an answer the calls below give up after so many milliseconds: a minute, which is for servers that
    /// hang and not for slow machines.
    public init(_ port: UInt16, patience: Int = 60_000, receiveBuffer: Int32? = nil) {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var time = timeval(tv_sec: patience / 1_000, tv_usec: patience % 1_000 * 1_000)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        if result != 0 { leave() }
    }

    deinit { leave() }

    /// Whether it could connect and has not left.
    public var isConnected: Bool { descriptor >= 0 }

    /// Closes the socket; abruptly (RST) if asked to.
    public func leave(abruptly: Bool = false) {
        guard descriptor >= 0 else { return }
        if abruptly {
            var off = linger(l_onoff: 1, l_linger: 0)
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &off, socklen_t(MemoryLayout<linger>.size))
        }
        close(descriptor)
        descriptor = -1
    }

    /// Ends both directions, so that another thread's call returns.
    public func hangUp() { shutdown(descriptor, 2) }

    /// Ends its own direction.
    public func closeSending() { shutdown(descriptor, 1) }

    /// Sends bytes; false if the other side does not take them.
    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
        if observer != nil { self.sent.append(bytes) }
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { bytes in
                uninterrupted { Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Sends text.
    @discardableResult
    public func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// Sends text a byte at a time, so many milliseconds apart; false if the other side closes before the end.
    @discardableResult
    public func drip(_ text: String, every milliseconds: Int) -> Bool {
        for byte in text.utf8 {
            guard send([byte]) else { return false }
            var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&event, 1, Int32(milliseconds)) > 0 { return false }
        }
        return true
    }

    /// Reads one answer; nil if none comes, or none whose length is given and that is whole. The answer to `HEAD` has no
    /// body.
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

    /// Reads the head of an answer.
    public func head() -> Answer? {
        guard let end = readUntil({ place(of: "\r\n\r\n", in: $0) }) else { return nil }
        let head = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeFirst(end + 4)
        var lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        let line = lines.removeFirst().split(separator: " ")
        var answer = Answer()
        guard line.count > 1, let status = Int(line[1]) else { return nil }
        answer.status = status
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            answer.fields[line[..<colon].lowercased()] = String(value)
        }
        return answer
    }

    /// Reads a body in chunks, until its last or until there is no more; nil if it is malformed.
    private func chunks() -> ChunkedBody? {
        var body = ChunkedBody()
        while body.take(from: &rest) {
            if body.isWhole || !receive() { return body }
        }
        return nil
    }

    /// Reads so many bytes, or as many as come until the other side closes.
    public func bytes(_ count: Int = .max) -> [UInt8] {
        while rest.count < count, receive() {}
        defer { rest.removeFirst(min(count, rest.count)) }
        return Array(rest.prefix(count))
    }

    private func observe(_ answer: Answer) {
        guard let observer, answer.status >= 200, let request = sent.next() else { return }
        observer(request, answer)
    }

    /// Sends text and reads one answer.
    public func ask(_ text: String) -> Answer? {
        send(text)
        return answer()
    }

    /// Whether the other side closes, orderly or not, without sending anything more.
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

    /// Reads what has come, waiting for it; false if nothing does.
    private func receive() -> Bool {
        errno = 0
        let count = uninterrupted { recv(descriptor, &room, room.count, 0) }
        guard count > 0 else { return false }
        rest += room[..<count]
        return true
    }
}

/// Calls again what a signal has ended: one that stops the process and lets it go on ends a call on a socket that has a
/// time limit (`signal(7)`).
func uninterrupted(_ call: () -> Int) -> Int {
    while true {
        let count = call()
        if count >= 0 || errno != EINTR { return count }
    }
}

extension TestResponse {
    /// An answer that was taken apart already.
    public init(_ answer: RawClient.Answer) {
        self.init(
            status: answer.status, fields: answer.fields.map { ($0.key, $0.value) }, body: Array(answer.body.utf8))
    }
}
