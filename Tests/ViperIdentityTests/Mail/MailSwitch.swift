import Glibc

@testable import ViperTesting

/// A port of 127.0.0.1 that leads to one mail server, and later to another: a server that has changed its mind.
final class MailSwitch: Sendable {
    let port: UInt16
    private let listener: Int32
    private let target: Locked<UInt16>

    /// Listens. New connections are relayed to the port of a server.
    init(to target: UInt16) throws {
        self.target = Locked(target)
        (listener, port) = try Loopback.listen()
        guard Thread.detached({ [self] in accept() }) else { throw SystemFault("no thread for a switch") }
    }

    /// Relays new connections to another server.
    func turn(to port: UInt16) { target.withLock { $0 = port } }

    /// Takes no more connections.
    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    private func accept() {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0 else { break }
            let server = Loopback.connect(to: target.withLock { $0 })
            if server >= 0, Thread.detached({ Self.relay(client, server) }) { continue }
            close(client)
            close(server)
        }
        close(listener)
    }

    /// Relays bytes in both directions until either side closes.
    private static func relay(_ client: Int32, _ server: Int32) {
        defer {
            close(client)
            close(server)
        }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            var descriptors = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            poll(&descriptors, 2, -1)
            for (descriptor, other) in zip(descriptors, [server, client]) where descriptor.revents != 0 {
                let count = read(descriptor.fd, &bytes, bytes.count)
                guard count > 0, send(other, bytes, count, Int32(MSG_NOSIGNAL)) == count else { return }
            }
        }
    }
}
