import CMicroHTTPD
import Glibc
import Synchronization
public import ViperHTTP
import ViperThreads

/// An HTTP/1.1 server: libmicrohttpd 0.9.75, with the checks, limits and deadlines that it lacks.
///
/// Start it with ``init(_:handler:log:notice:)``; end it with ``stopListening()``, ``drain(limit:)`` and ``stop()``, in
/// this order.
public final class Daemon: Sendable {
    /// The port that it listens on.
    public let port: UInt16
    /// How many descriptors it may have, if that is too few for the connection limit.
    public let descriptorShortage: Int?

    private let bridge: Bridge
    private let workers: [Worker]
    private let loops: [Loop]
    private let watchdog: Watchdog
    private let state: Locked<State>

    private struct State {
        var listener: Int32?
        var isListening = true
        var threads: [Thread]
    }

    /// Binds and starts to serve.
    ///
    /// - Parameters:
    ///   - configuration: Where to listen, and what clients are allowed.
    ///   - handler: Answers a request. It runs on libmicrohttpd's thread, wherever it waits in between, so it must not
    ///     block for long. It is cancelled when its time is up or its client has gone.
    ///   - refusal: Makes the answer to a request that is refused here, before it comes to the handler.
    ///   - log: Takes the access records.
    ///   - notice: Takes lines for the operator, from any thread.
    public init(
        _ configuration: DaemonConfiguration, handler: @escaping @Sendable (Request) async -> Response,
        refusal: @escaping @Sendable (Problem, Request) -> Response = { $0.response(to: $1) },
        log: @escaping AccessLog = { _, _ in }, notice: @escaping @Sendable (DaemonNotice) -> Void = { _ in }
    ) throws(DaemonError) {
        signal(SIGPIPE, SIG_IGN)
        descriptorShortage = DescriptorLimit.raise(to: configuration.limits.connections + Self.otherDescriptors)
        let bridge = Bridge(
            configuration, reaper: try Reaper(wake: Wake()), crowding: try Wake(), handler: handler, refusal: refusal,
            log: log,
            notice: notice)
        self.bridge = bridge
        let listener = try Listener(host: configuration.host, port: configuration.port)
        port = listener.port
        let (threadCount, connections) = (
            max(1, configuration.threads), Self.connections(configuration, descriptorShortage)
        )
        var workers: [Worker] = []
        for index in 0..<threadCount {
            let limit = connections / threadCount + (index < connections % threadCount ? 1 : 0)
            workers.append(Worker(bridge, index: index, connectionLimit: limit, wake: try Wake()))
        }
        self.workers = workers
        watchdog = Watchdog(bridge, workers, listener: listener.descriptor, lane: configuration.lanes - 1)
        var (loops, threads): ([Loop], [Thread]) = ([], [])
        var failure: DaemonError?
        do {
            for worker in workers { loops.append(try Loop(worker, configuration, listener: listener.descriptor)) }
            let bodies = [bridge.reaper.run, watchdog.run] + loops.map { $0.run }
            for body in bodies { threads.append(try Thread(body)) }
        } catch {
            failure = .cannotStart(reason: "\(error)")
        }
        self.loops = loops
        state = Locked(State(listener: listener.descriptor, threads: threads))
        if let failure {
            stop()
            throw failure
        }
    }

    /// How many connections there may be: no more than there are descriptors for. At the limit idle ones give way; without
    /// descriptors nobody would.
    private static func connections(_ configuration: DaemonConfiguration, _ shortage: Int?) -> Int {
        guard let shortage else { return configuration.limits.connections }
        return min(configuration.limits.connections, max(1, shortage / 2, shortage - Self.otherDescriptors))
    }

    /// Descriptors beside those of connections: files, the store, the reaper's sockets.
    private static let otherDescriptors = 256

    deinit { stop() }

    /// Stops listening: new clients are refused, answers close their connection, idle connections are closed.
    public func stopListening() {
        bridge.drainingSince.store(Clock.now(), ordering: .relaxed)
        bridge.isDraining.store(true, ordering: .releasing)
        state.withLock { state in
            guard state.isListening, let listener = state.listener else { return }
            state.isListening = false
            // The socket is closed when the threads have let go of it; but from here on no client can reach it.
            TCP.hangUp(listener)
        }
        for loop in loops { loop.quiesce() }
        watchdog.hurry()
    }

    /// Waits until no request is in flight and no connection is open, or the time has passed. Blocks. Returns whether
    /// all are done.
    public func drain(limit: Duration) -> Bool {
        let end = Clock.now() + limit.nanoseconds
        while counters.connections > 0 {
            if Clock.now() >= end { return false }
            watchdog.hurry()
            usleep(10_000)
        }
        return true
    }

    /// Ends at once: handlers are cancelled, connections closed, threads joined. Only the first call does anything.
    ///
    /// - Parameter limit: How long handlers that were cancelled may take to end. One that does not heed it ends with the
    ///   process.
    public func stop(within limit: Duration = .seconds(1)) {
        stopListening()
        let (listener, threads) = state.withLock { state in
            defer { (state.listener, state.threads) = (nil, []) }
            return (state.listener, state.threads)
        }
        guard let listener else { return }
        bridge.isStopping.store(true, ordering: .sequentiallyConsistent)
        // After this no connection is suspended, and none will be: libmicrohttpd aborts if it is stopped with one.
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
        close(listener)
    }
}

// MARK: - Counters

extension Daemon {
    /// What is going on; for health, tests and shutdown.
    public struct Counters: Sendable, Equatable {
        /// Open connections.
        public var connections = 0
        /// Requests whose head has come and whose answer has not left.
        public var requestsInFlight = 0
        /// Exchanges that wait for a request.
        public var exchanges = 0
        /// Requests that were answered or lost, since the start.
        public var requests = 0
        /// Requests that libmicrohttpd has refused by itself, since the start.
        public var refusedByLibrary = 0
        /// Bytes that bodies hold.
        public var bodyBytes = 0
    }

    /// The counters now. They are read one by one, so they may not fit together while requests are being served.
    public var counters: Counters {
        var counters = Counters()
        for worker in workers {
            counters.connections += worker.connectionCount
            counters.requestsInFlight += worker.inFlight.load(ordering: .relaxed)
            counters.requests += worker.served.load(ordering: .relaxed)
            counters.refusedByLibrary += worker.refusedByLibrary.load(ordering: .relaxed)
        }
        counters.exchanges = bridge.exchangeCount
        counters.bodyBytes = bridge.bodies.heldBytes
        return counters
    }
}
