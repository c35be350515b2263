import Glibc
import ViperThreads

/// A TCP relay to a server on this machine that can fail like a network that swallows packets: connections stay open and
/// nothing arrives.
public final class FaultProxy: Sendable {
    private struct State: Equatable {
        /// How many more bytes pass to clients; nil for no limit.
        var answerBytes: Int?
        var passesRequests = true
        var isCut = false
        var cuts = 0
        var isEnded = false
    }

    /// The port of 127.0.0.1 that it listens on.
    public var port: UInt16 { listener.port }
    private let listener: ConnectionListener
    private let state = Locked(State())

    /// How long until a relay notices that it was opened again, in milliseconds.
    private static let pause: Int32 = 10

    /// Starts a relay to a port of 127.0.0.1.
    public init(to target: UInt16) throws {
        listener = try ConnectionListener()
        try listener.start { [state] client in Self.serve(client, state, target) }
    }

    deinit { stop() }

    /// Ends all connections.
    public func stop() {
        state.withLock { $0.isEnded = true }
        listener.stop()
    }

    /// Blocks both directions. New connections are established but hear nothing. What is sent meanwhile is delivered once the
    /// relay opens again, however late.
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

    /// Blocks both directions of all connections that there are, and of those that are made before ``mend()``, for ever.
    public func cut() {
        state.withLock { state in
            state.isCut = true
            state.cuts += 1
        }
    }

    /// Relays new connections again.
    public func mend() { state.withLock { $0.isCut = false } }

    private static func serve(_ client: Int32, _ state: Locked<State>, _ target: UInt16) {
        // A connection that arrives during a cut stays dead, too.
        let cuts = state.withLock { $0.isCut ? -1 : $0.cuts }
        while state.withLock({ !$0.passesRequests && !$0.isEnded }) { poll(nil, 0, pause) }
        let server = Loopback.connect(to: target)
        guard server >= 0 else { return }
        defer {
            // A program started meanwhile may have inherited them.
            for descriptor in [client, server] { shutdown(descriptor, Int32(SHUT_RDWR)) }
            close(server)
        }
        relay(client, server, madeAfter: cuts, state)
    }

    /// Relays bytes both ways until one side has closed and its bytes are delivered.
    private static func relay(_ client: Int32, _ server: Int32, madeAfter cuts: Int, _ state: Locked<State>) {
        while true {
            let now = state.withLock { $0 }
            if now.isEnded { return }
            let (isDead, room) = (now.cuts != cuts, now.answerBytes ?? .max)
            var entries = [
                pollfd(fd: isDead || !now.passesRequests ? -1 : client, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isDead || room == 0 ? -1 : server, events: Int16(POLLIN), revents: 0),
            ]
            // What arrives after a change is subject to it.
            guard poll(&entries, 2, pause) > 0, state.withLock({ $0 == now }) else { continue }
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
        guard count > 0, sendAll(room[..<count], over: sink) else { return nil }
        return count
    }
}
