import Glibc
import ViperThreads

/// A TCP proxy on 127.0.0.1 that can simulate a cut network: bytes neither arrive nor fail, and existing connections
/// stay dead for ever.
public final class CuttableProxy: Sendable {
    private struct State {
        var isCut = false
        var cuts = 0
        var isStopped = false
        var descriptors: Set<Int32> = []
    }

    /// The port of 127.0.0.1 that it listens on.
    public let port: UInt16
    private let target: UInt16
    private let listener: Int32
    private let state = Locked(State())

    /// Starts a proxy in front of a port of 127.0.0.1.
    public init(to target: UInt16) throws {
        self.target = target
        (listener, port) = try Loopback.listen()
        guard Thread.detached({ [self] in accept() }) else { throw SystemFault("no thread for a proxy") }
    }

    /// Blocks all bytes in both directions. New connections are accepted and ignored.
    public func cut() {
        state.withLock {
            $0.isCut = true
            $0.cuts += 1
        }
    }

    /// Relays new connections again.
    public func mend() { state.withLock { $0.isCut = false } }

    /// Stops the proxy and closes its connections.
    public func stop() {
        state.withLock { state in
            state.isStopped = true
            shutdown(listener, Int32(SHUT_RDWR))
            for descriptor in state.descriptors { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
    }

    private func accept() {
        while true {
            let client = Glibc.accept(listener, nil, nil)
            let cuts: Int? = state.withLock { state in
                guard !state.isStopped, client >= 0 else { return nil }
                state.descriptors.insert(client)
                // A connection that arrives during a cut stays dead, too.
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

    /// Relays bytes in both directions until either side closes.
    private func carry(_ client: Int32, madeAfter cuts: Int) {
        let server = Loopback.connect(to: target)
        guard server >= 0 else { return leave(client) }
        state.withLock { _ = $0.descriptors.insert(server) }
        defer {
            leave(client)
            leave(server)
        }
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
