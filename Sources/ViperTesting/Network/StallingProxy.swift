import Glibc
import ViperThreads

/// A TCP relay to a server on this machine that can go silent, like a network that swallows packets: connections stay
/// open and nothing arrives. What was sent meanwhile is delivered once the relay opens again, however late.
public final class StallingProxy: Sendable {
    private struct State {
        /// How many more bytes pass to clients; nil for no limit.
        var answerBytes: Int?
        var passesRequests = true
        var isEnded = false
    }

    /// The port of 127.0.0.1 that it listens on.
    public let port: UInt16
    private let target: UInt16
    private let listener: Int32
    private let state = Locked(State())

    /// How long until a reopened relay notices it, in milliseconds.
    private static let pause: Int32 = 10

    /// Starts a relay to a port of 127.0.0.1.
    public init(to target: UInt16) throws {
        self.target = target
        (listener, port) = try Loopback.listen()
        guard Thread.detached({ [listener, state] in Self.accept(listener, state, target) }) else {
            close(listener)
            throw SystemFault("no thread")
        }
    }

    deinit { state.withLock { $0.isEnded = true } }

    /// Blocks both directions. New connections are established but hear nothing.
    public func silence() {
        state.withLock { state in
            state.answerBytes = 0
            state.passesRequests = false
        }
    }

    /// Passes that many more bytes to clients, all connections together, and everything that they send.
    public func silenceAnswers(after count: Int) { state.withLock { $0.answerBytes = count } }

    /// Passes everything again, starting with what was held back.
    public func open() {
        state.withLock { state in
            state.answerBytes = nil
            state.passesRequests = true
        }
    }

    private static func accept(_ listener: Int32, _ state: Locked<State>, _ target: UInt16) {
        defer { close(listener) }
        while !state.withLock({ $0.isEnded }) {
            guard state.withLock({ $0.passesRequests }) else {
                _ = poll(nil, 0, pause)
                continue
            }
            var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
            guard poll(&entry, 1, pause) > 0 else { continue }
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0 else { continue }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            let server = Loopback.connect(to: target)
            guard server >= 0, Thread.detached({ relay(client, server, state) }) else {
                close(client)
                if server >= 0 { close(server) }
                continue
            }
        }
    }

    /// Relays bytes both ways until one side has closed and its bytes are delivered.
    private static func relay(_ client: Int32, _ server: Int32, _ state: Locked<State>) {
        defer {
            for descriptor in [client, server] {
                // A program started meanwhile may have inherited it.
                shutdown(descriptor, Int32(SHUT_RDWR))
                close(descriptor)
            }
        }
        while true {
            let (isEnded, takesRequests, room) = state.withLock { state in
                (state.isEnded, state.passesRequests, state.answerBytes ?? .max)
            }
            if isEnded { return }
            var entries = [
                pollfd(fd: takesRequests ? client : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: room > 0 ? server : -1, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&entries, 2, pause) > 0 else { continue }
            if entries[0].revents != 0, carry(from: client, to: server, atMost: .max) == nil { return }
            guard entries[1].revents != 0 else { continue }
            guard let count = carry(from: server, to: client, atMost: room) else { return }
            state.withLock { state in state.answerBytes = state.answerBytes.map { max(0, $0 - count) } }
        }
    }

    /// Relays what has arrived and returns its length; nil at the end.
    private static func carry(from source: Int32, to sink: Int32, atMost limit: Int) -> Int? {
        var room = [UInt8](repeating: 0, count: min(limit, 64 << 10))
        let count = uninterrupted { recv(source, &room, room.count, 0) }
        guard count > 0 else { return nil }
        var sent = 0
        while sent < count {
            let part = room[sent..<count].withUnsafeBytes { bytes in
                uninterrupted { send(sink, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) }
            }
            guard part > 0 else { return nil }
            sent += part
        }
        return count
    }
}
