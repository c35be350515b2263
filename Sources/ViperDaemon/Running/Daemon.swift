import CMicroHTTPD
import Glibc
import Synchronization
public import ViperHTTP
import ViperThreads

/// An HTTP/1.1 server: libmicrohttpd 0.9.75 with the checks, limits and deadlines that it lacks.
///
/// Start it with ``init(_:handler:immediate:failure:bodyLimit:refusal:log:notice:)``; end it with ``stopListening()``,
/// ``drain(limit:)`` and ``stop(within:)``, in this order.
public final class Daemon: Sendable {
    /// The port that it listens on.
    public let port: UInt16
    /// The port that it listens on for TLS; nil if it does not.
    public let securePort: UInt16?
    /// The number of available descriptors, if it is too low for the connection limit.
    public let descriptorShortage: Int?

    let bridge: Bridge
    private let workers: [Worker]
    private let loops: [Loop]
    private let watchdog: Watchdog
    private let state: Locked<State>

    private struct State {
        var listeners: [Int32]
        var isListening = true
        var threads: [Thread]
    }

    /// Binds the listener and starts serving.
    ///
    /// - Parameters:
    ///   - configuration: the listener and the limits of clients.
    ///   - handler: responds to a request. It runs on libmicrohttpd's thread between its suspensions, so it must not
    ///     block for long. It is cancelled at its deadline or when its client has gone.
    ///   - immediate: responds to a complete request before the handler is asked, which then is not; nil if it would have
    ///     to wait for anything but the response's pending change. It must not block.
    ///   - failure: responds if such a change has failed.
    ///   - bodyLimit: the maximum size in bytes of a body that is announced as larger than `Limits.bodyBytes`; nil if
    ///     its route takes none.
    ///   - refusal: makes the response to a request that is refused before it reaches the handler.
    ///   - log: receives the access records.
    ///   - notice: receives messages for the operator, from any thread.
    public init(
        _ configuration: DaemonConfiguration, handler: @escaping @Sendable (Request) async -> Response,
        immediate: @escaping @Sendable (Request) -> Response? = { _ in nil },
        failure: @escaping @Sendable (any Error, Request) -> Response = { _, _ in Response(.internalServerError) },
        bodyLimit: @escaping @Sendable (Request) -> Int? = { _ in nil },
        refusal: @escaping @Sendable (Problem, Request) -> Response = { $0.response(to: $1) },
        log: @escaping AccessLog = { _, _ in }, notice: @escaping @Sendable (DaemonNotice) -> Void = { _ in }
    ) throws(DaemonError) {
        signal(SIGPIPE, SIG_IGN)
        let places = configuration.limits.connections * (configuration.secure == nil ? 1 : 2)
        // A file that is being sent takes one more; without it, the request fails and no connection does.
        _ = DescriptorLimit.raise(to: places * 2 + Self.otherDescriptors)
        descriptorShortage = DescriptorLimit.raise(to: places + Self.otherDescriptors)
        let (reaper, crowding) = (try Reaper(wake: Wake()), try Wake())
        let sockets = try Self.listen(configuration)
        let listener = sockets.plain
        port = listener.port
        securePort = sockets.secure?.port
        let connections = Self.connections(configuration, descriptorShortage)
        let bridge = Bridge(
            configuration, connections: connections, isLoopback: listener.isLoopback, reaper: reaper,
            crowding: crowding, handler: handler, immediate: immediate, failure: failure,
            bodyLimit: bodyLimit, refusal: refusal, log: log, notice: notice)
        self.bridge = bridge
        var doors = [
            Watchdog.Door(
                listener: listener.descriptor,
                workers: try Self.workers(bridge, configuration.threads, connections))
        ]
        if let secure = configuration.secure, let socket = sockets.secure {
            let sessions = SecureSessions(secure)
            doors.append(
                Watchdog.Door(
                    listener: socket.descriptor,
                    workers: try Self.workers(
                        bridge, configuration.threads, connections, sessions, from: doors[0].workers.count)))
        }
        workers = doors.flatMap(\.workers)
        watchdog = Watchdog(bridge, doors, lane: configuration.lanes - 1)
        var (loops, threads): ([Loop], [Thread]) = ([], [])
        var failure: DaemonError?
        do {
            for door in doors {
                for worker in door.workers {
                    loops.append(try Loop(worker, among: door.workers, configuration, listener: door.listener))
                }
            }
            let bodies = [bridge.reaper.run, watchdog.run] + loops.map { $0.run }
            for body in bodies { threads.append(try Thread(body)) }
        } catch {
            failure = .cannotStart(reason: "\(error)")
        }
        self.loops = loops
        state = Locked(State(listeners: doors.map(\.listener), threads: threads))
        if let failure {
            stop()
            throw failure
        }
    }

    /// Binds all sockets, or none.
    private static func listen(
        _ configuration: DaemonConfiguration
    ) throws(DaemonError) -> (plain: Listener, secure: Listener?) {
        let plain = try Listener(host: configuration.host, port: configuration.port)
        guard let secure = configuration.secure else { return (plain, nil) }
        do throws(DaemonError) {
            return (plain, try Listener(host: configuration.host, port: secure.port))
        } catch {
            close(plain.descriptor)
            throw error
        }
    }

    /// The serving threads of a listener.
    private static func workers(
        _ bridge: Bridge, _ threads: Int, _ connections: Int, _ sessions: SecureSessions? = nil, from first: Int = 0
    ) throws(DaemonError) -> [Worker] {
        var workers: [Worker] = []
        let threads = max(1, threads)
        for index in 0..<threads {
            let limit = connections / threads + (index < connections % threads ? 1 : 0)
            workers.append(
                Worker(bridge, index: first + index, connectionLimit: limit, wake: try Wake(), sessions: sessions))
        }
        return workers
    }

    /// The maximum number of connections, bounded by the available descriptors. At the connection limit idle ones give
    /// way to new clients; without descriptors none would.
    private static func connections(_ configuration: DaemonConfiguration, _ shortage: Int?) -> Int {
        guard let shortage else { return configuration.limits.connections }
        let places = max(1, shortage / 2, shortage - Self.otherDescriptors)
        return min(configuration.limits.connections, configuration.secure == nil ? places : max(1, places / 2))
    }

    /// Descriptors for anything but connections: files, the store, the reaper's sockets.
    private static let otherDescriptors = 256

    deinit { stop() }

    /// Stops listening: new clients are refused, responses close their connection, idle connections are closed.
    public func stopListening() {
        bridge.drainingSince.store(Clock.now(), ordering: .relaxed)
        bridge.isDraining.store(true, ordering: .releasing)
        state.withLock { state in
            guard state.isListening else { return }
            state.isListening = false
            // The sockets are closed once the threads have released them, but no client can reach them from here on.
            for listener in state.listeners { TCP.hangUp(listener) }
        }
        for loop in loops { loop.quiesce() }
        watchdog.hurry()
    }

    /// Waits until no connection is open, or the time has passed. Blocks. Returns whether all are closed.
    public func drain(limit: Duration) -> Bool {
        let end = Clock.now() + limit.nanoseconds
        while counters.connections > 0 {
            if Clock.now() >= end { return false }
            watchdog.hurry()
            usleep(10_000)
        }
        return true
    }

    /// Stops at once: cancels handlers, closes connections, joins threads. Only the first call has an effect.
    ///
    /// - Parameter limit: how long cancelled handlers may take to end. One that ignores cancellation ends with the
    ///   process.
    public func stop(within limit: Duration = .seconds(1)) {
        stopListening()
        let (listeners, threads) = state.withLock { state in
            defer { (state.listeners, state.threads) = ([], []) }
            return (state.listeners, state.threads)
        }
        guard !listeners.isEmpty else { return }
        bridge.isStopping.store(true, ordering: .sequentiallyConsistent)
        // After this no connection is or will be suspended; libmicrohttpd aborts if it is stopped with a suspended one.
        for exchange in bridge.allExchanges { exchange.expire(at: .max) }
        for loop in loops { loop.end() }
        for thread in threads.dropFirst(2) { thread.join() }
        for worker in workers {
            for exchange in worker.free { exchange.retire() }
            worker.free = []
        }
        let end = Clock.now() + limit.nanoseconds
        while bridge.exchangeCount > 0, Clock.now() < end { usleep(1_000) }
        watchdog.end()
        bridge.reaper.end()
        for thread in threads.prefix(2) { thread.join() }
        for listener in listeners { close(listener) }
    }
}

extension Daemon {
    /// Counters and current state, for health checks, tests and shutdown.
    public struct Counters: Sendable, Equatable {
        /// Open connections.
        public var connections = 0
        /// Requests between their head and the end of their response.
        public var requestsInFlight = 0
        /// Exchanges whose task is alive.
        public var exchanges = 0
        /// Connections that were closed at once, since their address had too many, since the start.
        public var connectionsRefused = 0
        /// Requests that were answered or lost, since the start.
        public var requests = 0
        /// Requests that libmicrohttpd refused on its own, since the start.
        public var refusedByLibrary = 0
        /// Bytes held by bodies.
        public var bodyBytes = 0
        /// Handshakes of TLS that were completed, since the start, and those among them that resumed a session.
        public var (handshakes, resumptions) = (0, 0)
        /// Handshakes of TLS that failed, since the start, by those reasons that there were.
        public var failedHandshakes: [HandshakeFailure: Int] = [:]

        /// All zero.
        public init() {}
    }

    /// The current counters. They are read one by one, so they may be inconsistent while requests are being served.
    public var counters: Counters {
        var counters = Counters()
        for worker in workers {
            counters.connections += worker.openCount.current
            counters.requestsInFlight += worker.inFlight.load(ordering: .relaxed)
            counters.requests += worker.served.load(ordering: .relaxed)
            counters.refusedByLibrary += worker.refusedByLibrary.load(ordering: .relaxed)
        }
        counters.connectionsRefused = bridge.clients.refusedCount
        if let counts = workers.last?.sessions?.counts.withLock({ $0 }) {
            (counters.handshakes, counters.resumptions) = (counts.complete, counts.resumed)
            counters.failedHandshakes = counts.failed
        }
        counters.exchanges = bridge.exchangeCount
        counters.bodyBytes = bridge.bodies.heldBytes
        return counters
    }
}
