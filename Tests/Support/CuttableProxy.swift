import Glibc
import Threads

/// A proxy on 127.0.0.1 that can behave like a network that is cut: what goes over it then neither arrives nor fails, and
/// connections that were there stay dead for ever.
public final class CuttableProxy: Sendable {
    private struct State {
        var isCut = false
        /// How often it was cut.
        var cuts = 0
        var isStopped = false
        var descriptors: Set<Int32> = []
    }

    /// Where it listens.
    public let port: UInt16
    private let target: UInt16
    private let listener: Int32
    private let state = Locked(State())

    /// Starts one in front of a port of 127.0.0.1.
    public init(to target: UInt16) throws {
        self.target = target
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = Self.address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 128) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard isBound, Thread.detached({ [self] in accept() }) else { throw SystemFault("no port for a proxy") }
    }

    /// Lets nothing through any more, in either direction; new connections are accepted, and left alone.
    public func cut() {
        state.withLock {
            $0.isCut = true
            $0.cuts += 1
        }
    }

    /// Lets new connections through.
    public func mend() { state.withLock { $0.isCut = false } }

    /// Ends it, and all that goes over it.
    public func stop() {
        state.withLock { state in
            state.isStopped = true
            shutdown(listener, Int32(SHUT_RDWR))
            for descriptor in state.descriptors { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private func accept() {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            let cuts: Int? = state.withLock { state in
                guard !state.isStopped, client >= 0 else { return nil }
                state.descriptors.insert(client)
                // One that comes while it is cut stays dead too.
                return state.isCut ? -1 : state.cuts
            }
            guard let cuts else {
                if client >= 0 { close(client) }
                break
            }
            if !Thread.detached({ [self] in carry(client, madeAfter: cuts) }) { leave(client) }
        }
        close(listener)
    }

    private func leave(_ descriptor: Int32) {
        state.withLock { _ = $0.descriptors.remove(descriptor) }
        close(descriptor)
    }

    /// Carries a connection's bytes in both directions, until either side ends it.
    private func carry(_ client: Int32, madeAfter cuts: Int) {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        state.withLock { _ = $0.descriptors.insert(server) }
        defer {
            leave(client)
            leave(server)
        }
        var address = Self.address(target)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            var descriptors = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            poll(&descriptors, 2, 20)
            let (isDead, isStopped) = state.withLock { ($0.cuts != cuts, $0.isStopped) }
            if isStopped { return }
            if isDead {
                usleep(20_000)
                continue
            }
            for (index, descriptor) in descriptors.enumerated() where descriptor.revents != 0 {
                let count = read(descriptor.fd, &bytes, bytes.count)
                guard count > 0, send(index == 0 ? server : client, bytes, count, Int32(MSG_NOSIGNAL)) == count
                else { return }
            }
        }
    }
}
