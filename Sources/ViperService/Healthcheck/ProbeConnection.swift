import Glibc
import ViperValues

/// A TCP connection that finds out whether a server answers. Connecting, sending and receiving together have a deadline.
final class ProbeConnection {
    private let target: String
    private let deadline: ContinuousClock.Instant
    private let descriptor: Int32
    /// What has arrived and was not returned yet.
    private var rest: [UInt8] = []

    /// Looks the host up and connects to the first of its addresses that takes the connection.
    init(to host: String, port: Int, within limit: Duration) throws(Complaint) {
        target = "\(host) port \(port)"
        deadline = ContinuousClock.now + limit
        var hints = addrinfo()
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        let result = getaddrinfo(isBracketed ? String(host.dropFirst().dropLast()) : host, String(port), &hints, &list)
        defer { if list != nil { freeaddrinfo(list) } }
        guard result == 0 else { throw Complaint("\(target): \(String(cString: gai_strerror(result)))") }
        descriptor = try Self.connect(toOneOf: list, target, until: deadline)
    }

    deinit { close(descriptor) }

    func send(_ text: String) throws(Complaint) {
        var text = text
        let sent = text.withUTF8 { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard sent == text.utf8.count else { throw Complaint(ofSystem: "cannot send", target) }
    }

    /// The next line without its end, or what has arrived of it if it has more than 1024 bytes or the connection was closed.
    func line() throws(Complaint) -> String {
        var part = [UInt8](repeating: 0, count: 256)
        while !rest.contains(UInt8(ascii: "\n")), rest.count < 1024 {
            try Self.wait(for: Int16(POLLIN), on: descriptor, target, until: deadline)
            let count = recv(descriptor, &part, part.count, 0)
            if count < 0, errno == EAGAIN || errno == EINTR { continue }
            guard count >= 0 else { throw Complaint(ofSystem: "cannot receive", target) }
            guard count > 0 else { break }
            rest += part[..<count]
        }
        let line = rest.prefix { $0 != UInt8(ascii: "\n") }
        rest.removeFirst(min(rest.count, line.count + 1))
        return String(decoding: line.prefix { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    }

    private static func connect(
        toOneOf list: UnsafeMutablePointer<addrinfo>?, _ target: String, until deadline: ContinuousClock.Instant
    ) throws(Complaint) -> Int32 {
        var fault = Complaint("\(target) has no address")
        var next = list
        while let address = next?.pointee {
            do throws(Complaint) { return try connect(to: address, target, until: deadline) } catch { fault = error }
            next = address.ai_next
        }
        throw fault
    }

    private static func connect(
        to address: addrinfo, _ target: String, until deadline: ContinuousClock.Instant
    ) throws(Complaint) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.ai_family, type, address.ai_protocol)
        guard descriptor >= 0 else { throw Complaint(ofSystem: "no socket", target) }
        do throws(Complaint) {
            guard Glibc.connect(descriptor, address.ai_addr, address.ai_addrlen) != 0 else { return descriptor }
            guard errno == EINPROGRESS else { throw Complaint(ofSystem: "cannot connect", target) }
            try wait(for: Int16(POLLOUT), on: descriptor, target, until: deadline)
            var code: Int32 = 0
            var length = socklen_t(MemoryLayout<Int32>.size)
            getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
            errno = code
            guard code == 0 else { throw Complaint(ofSystem: "cannot connect", target) }
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func wait(
        for events: Int16, on descriptor: Int32, _ target: String, until deadline: ContinuousClock.Instant
    ) throws(Complaint) {
        while true {
            let rest = (deadline - .now).milliseconds
            guard rest > 0 else { throw Complaint("\(target) does not respond in time") }
            var entry = pollfd(fd: descriptor, events: events, revents: 0)
            if poll(&entry, 1, Int32(min(rest, 60_000))) > 0 { return }
        }
    }
}

extension Complaint {
    /// - Parameter what: what has failed; `errno` says why.
    fileprivate init(ofSystem what: String, _ target: String) {
        self.init("\(what): \(target): \(String(cString: strerror(errno)))")
    }
}
