import Glibc

/// Sends a `GET` request to a server on this machine over a plain socket.
struct HealthProbe {
    let host: String
    let port: Int
    let path: String
    /// The timeout of connecting, sending and receiving together.
    let timeout: Duration

    struct Failure: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }

    /// Returns if the status is 200, and throws otherwise.
    func run() throws(Failure) {
        let deadline = ContinuousClock.now + timeout
        var failure = Failure("\(target) has no address")
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(reachableHost, String(port), &hints, &list)
        defer { if list != nil { freeaddrinfo(list) } }
        guard result == 0 else { throw Failure("\(target): \(String(cString: gai_strerror(result)))") }
        var next = list
        while let address = next?.pointee {
            do {
                return try ask(address, until: deadline)
            } catch {
                failure = error
            }
            next = address.ai_next
        }
        throw failure
    }

    /// The address of a server that listens on every interface, as seen from this machine.
    var reachableHost: String {
        switch host {
        case "0.0.0.0": "127.0.0.1"
        case "::", "[::]": "::1"
        default: host
        }
    }

    private var target: String { "\(reachableHost) port \(port)" }

    private func ask(_ address: addrinfo, until deadline: ContinuousClock.Instant) throws(Failure) {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.ai_family, type, address.ai_protocol)
        guard descriptor >= 0 else { throw broken("no socket") }
        defer { close(descriptor) }
        if connect(descriptor, address.ai_addr, address.ai_addrlen) != 0 {
            guard errno == EINPROGRESS else { throw broken("cannot connect") }
            try wait(for: Int16(POLLOUT), on: descriptor, until: deadline)
            var code: Int32 = 0
            var length = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
            errno = code
            guard code == 0 else { throw broken("cannot connect") }
        }
        let name = reachableHost.contains(":") && !reachableHost.hasPrefix("[") ? "[\(reachableHost)]" : reachableHost
        var request = "GET \(path) HTTP/1.1\r\nHost: \(name)\r\nConnection: close\r\n\r\n"
        let sent = request.withUTF8 { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard sent == request.utf8.count else { throw broken("cannot send") }
        try check(statusLine(from: descriptor, until: deadline))
    }

    private func statusLine(
        from descriptor: Int32, until deadline: ContinuousClock.Instant
    ) throws(Failure) -> String {
        var answer: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 256)
        while !answer.contains(UInt8(ascii: "\n")), answer.count < 1024 {
            try wait(for: Int16(POLLIN), on: descriptor, until: deadline)
            let count = recv(descriptor, &part, part.count, 0)
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            guard count >= 0 else { throw broken("cannot receive") }
            guard count > 0 else { break }
            answer += part[..<count]
        }
        return String(decoding: answer.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
    }

    private func check(_ statusLine: String) throws(Failure) {
        let words = statusLine.split(separator: " ", maxSplits: 2)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            throw Failure("\(target) does not respond like an HTTP server")
        }
        guard status == 200 else { throw Failure("\(path) returned \(status)") }
    }

    private func wait(
        for events: Int16, on descriptor: Int32, until deadline: ContinuousClock.Instant
    ) throws(Failure) {
        while true {
            let rest = (deadline - .now).milliseconds
            guard rest > 0 else { throw Failure("\(target) does not respond in time") }
            var entry = pollfd(fd: descriptor, events: events, revents: 0)
            if poll(&entry, 1, Int32(min(rest, 60_000))) > 0 { return }
        }
    }

    private func broken(_ what: String) -> Failure {
        Failure("\(what): \(target): \(String(cString: strerror(errno)))")
    }
}
