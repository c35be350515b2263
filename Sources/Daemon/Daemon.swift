import CMicroHTTPD
import Glibc
public import HTTP
import Synchronization

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
    private let watchdog: Watchdog
    private let threads: [Thread]
    private let handle: Mutex<Handle>

    private struct Handle: @unchecked Sendable {
        // Sendable: libmicrohttpd's daemon may be used from any thread; the lock orders our calls.
        var daemon: OpaquePointer?
        var listener: Int32?
        var quiesced: Int32?
    }

    /// Binds and starts to serve.
    ///
    /// - Parameters:
    ///   - configuration: Where to listen, and what clients are allowed.
    ///   - handler: Answers a request. It runs on libmicrohttpd's thread, wherever it waits in between, so it must not
    ///     block for long. It is cancelled when its time is up or its client has gone.
    ///   - log: Takes the access records.
    ///   - notice: Takes lines for the operator, from any thread.
    public init(
        _ configuration: DaemonConfiguration, handler: @escaping @Sendable (Request) async -> Response,
        log: @escaping AccessLog = { _, _ in }, notice: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(DaemonError) {
        signal(SIGPIPE, SIG_IGN)
        let limits = configuration.limits
        descriptorShortage = DescriptorLimit.raise(to: limits.connections + 256)
        guard let reaperWake = Wake(), let watchdogWake = Wake() else { throw .last("eventfd") }
        let listener = try Listener(host: configuration.host, port: configuration.port)
        port = listener.port
        let reaper = Reaper(wake: reaperWake)
        bridge = Bridge(limits: limits, reaper: reaper, handler: handler, log: log, notice: notice)
        let watchdog = Watchdog(bridge, lane: configuration.lanes - 1, wake: watchdogWake)
        self.watchdog = watchdog
        threads = [
            Thread { reaper.run() }, Thread { watchdog.run() },
        ].compactMap { $0 }
        let daemon = threads.count == 2 ? Options.start(bridge, configuration, listener.descriptor) : nil
        guard let daemon else {
            let code = errno
            close(listener.descriptor)
            watchdog.end()
            reaper.end()
            for thread in threads { thread.join() }
            throw .cannotStart(reason: String(cString: strerror(code)))
        }
        handle = Mutex(Handle(daemon: daemon, listener: listener.descriptor))
    }

    deinit { stop() }

    /// Stops listening: new clients are refused, answers close their connection, idle connections are closed.
    public func stopListening() {
        bridge.isDraining.store(true, ordering: .relaxed)
        handle.withLock { handle in
            guard let daemon = handle.daemon, let listener = handle.listener else { return }
            handle.listener = nil
            // The socket stays open until the threads have let go of it: see `stop()`. No client can reach it.
            _ = MHD_quiesce_daemon(daemon)
            TCP.hangUp(listener)
            handle.quiesced = listener
        }
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
    public func stop() {
        stopListening()
        let handle = handle.withLock { handle in
            defer { handle = Handle() }
            return handle
        }
        guard let daemon = handle.daemon else { return }
        bridge.isStopping.store(true, ordering: .sequentiallyConsistent)
        for exchange in bridge.allExchanges { exchange.expire(at: .max) }
        MHD_stop_daemon(daemon)
        if let listener = handle.quiesced { close(listener) }
        for worker in bridge.allWorkers {
            for exchange in worker.free { exchange.retire() }
            worker.free = []
        }
        // Handlers that were cancelled get a moment to end; one that does not heed it ends with the process.
        let end = Clock.now() + 1_000_000_000
        while bridge.exchangeCount > 0, Clock.now() < end { usleep(1_000) }
        watchdog.end()
        bridge.reaper.end()
        for thread in threads { thread.join() }
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
    }

    /// The counters now. They are read one by one, so they may not fit together while requests are being served.
    public var counters: Counters {
        var counters = Counters()
        for worker in bridge.allWorkers {
            counters.connections += worker.connectionCount
            counters.requestsInFlight += worker.inFlight.load(ordering: .relaxed)
            counters.requests += worker.served.load(ordering: .relaxed)
        }
        counters.exchanges = bridge.exchangeCount
        return counters
    }
}
