import CMicroHTTPD
import Glibc
import Synchronization

/// A serving thread: runs a worker's libmicrohttpd daemon until it is told to stop.
///
/// The thread is ours and uses libmicrohttpd's "external" event loop, for two reasons. All calls except
/// `MHD_resume_connection` are made on one thread (it does not wake that thread; ``Worker/resume(_:)`` does). And the
/// loop of libmicrohttpd's own threads stalls: if `epoll_wait` returns exactly 128 events it waits for more before it
/// handles them, so that 128 simultaneous clients wait for a connection's timeout. With up to ``safeConnections`` that
/// cannot happen; with more, we do the waiting and libmicrohttpd only polls.
final class Loop: Sendable {
    /// Too few connections for 128 events, including the listening socket and two for waking.
    private static let safeConnections = 120
    /// How many milliseconds polled requests wait; if nothing happens they are suspended. It is short, since libmicrohttpd
    /// does not say whether it could go on with another connection: one whose head fills its memory, or one that is sent a
    /// file.
    private static let pause: Int32 = 1

    private let worker: Worker
    /// Those of the same listening socket.
    private let workers: [Worker]
    private let daemon: UnsafeDaemon
    private let isQuiet = Atomic<Bool>(false)
    private let isOver = Atomic<Bool>(false)

    private struct UnsafeDaemon: @unchecked Sendable {
        // Sendable because only the loop's thread uses it once it runs.
        let pointer: OpaquePointer
        let events: Int32
        let listener: Int32
        /// Nil if it speaks no TLS.
        let handshakes: HandshakeQueue?
    }

    init(
        _ worker: Worker, among workers: [Worker], _ configuration: DaemonConfiguration, listener: Int32
    ) throws(SystemCallFailure) {
        errno = 0
        let door = worker.sessions == nil ? listener : Listener.localSocket()
        guard let pointer = Options.start(worker, configuration, door) else {
            throw SystemCallFailure("MHD_start_daemon")
        }
        let events = adder_mhd_events(pointer)
        let handshakes: HandshakeQueue?
        do throws(SystemCallFailure) {
            guard worker.wake.join(events),
                door == listener || Listener.replace(door, with: listener, of: pointer, events)
            else { throw SystemCallFailure("epoll_ctl") }
            handshakes = worker.sessions == nil ? nil : try HandshakeQueue(of: worker, events: events)
        } catch {
            _ = MHD_quiesce_daemon(pointer)
            MHD_stop_daemon(pointer)
            if door != listener { close(door) }
            throw error
        }
        self.worker = worker
        self.workers = workers
        daemon = UnsafeDaemon(pointer: pointer, events: events, listener: door, handshakes: handshakes)
    }

    func run() {
        var (isListening, isLate) = (true, false)
        var queue = ClientQueue(of: worker, among: workers) { [daemon] stepsAside in
            _ = adder_mhd_requeue(daemon.pointer, daemon.events, daemon.listener, stepsAside)
        }
        while true {
            worker.wake.rearm()
            if isOver.load(ordering: .sequentiallyConsistent) { break }
            if isListening, isQuiet.load(ordering: .sequentiallyConsistent) {
                isListening = false
                stopListening()
            }
            let most = isListening ? queue.move() : -1
            isLate = takeTurn(atMost: most, isLate)
            if worker.mustShrink.load(ordering: .relaxed) { worker.shrink() }
        }
        if isListening { stopListening() }
        MHD_stop_daemon(daemon.pointer)
    }

    private func stopListening() {
        _ = MHD_quiesce_daemon(daemon.pointer)
        if daemon.handshakes != nil { close(daemon.listener) }
    }

    /// Lets libmicrohttpd wait for events and handle them; at most so many milliseconds, unless it is -1. It does not wait
    /// while it polls requests, or if there are many connections; then we do, once it has nothing else to do.
    ///
    /// - Parameter isLate: whether requests that are polled are suspended now.
    /// - Returns: whether nothing has happened while we waited for the response to requests.
    private func takeTurn(atMost most: Int32, _ isLate: Bool) -> Bool {
        let handshakes = daemon.handshakes
        let count = worker.openCount.current
        let isCrowded = count > Self.safeConnections
        let mayBlock = worker.turn.waiting == 0 && !isCrowded && handshakes?.isUnsettled != true
        worker.turn = Worker.Turn(isLate: isLate)
        MHD_run_wait(daemon.pointer, mayBlock ? most : 0)
        if let handshakes {
            handshakes.takeTurn()
            if handshakes.isUnsettled { return false }
        }
        let turn = worker.turn
        if turn.waiting > 0 ? turn.isUnfinished : !isCrowded { return false }
        // Its wake-up may have been consumed in this turn. And only at the next one does libmicrohttpd wait for clients
        // again, if it was full.
        if worker.wake.isSignalled || worker.openCount.current < count { return false }
        let timeout = turn.waiting > 0 ? Self.pause : timeout
        var event = pollfd(fd: daemon.events, events: Int16(POLLIN), revents: 0)
        let found = poll(&event, 1, most >= 0 && (timeout < 0 || most < timeout) ? most : timeout)
        return found == 0 && turn.waiting > 0
    }

    /// In how many milliseconds libmicrohttpd must be called again at the latest; -1 if there is no limit.
    private var timeout: Int32 {
        var milliseconds: UInt64 = 0
        return MHD_get_timeout(daemon.pointer, &milliseconds) == .YES ? Int32(clamping: milliseconds) : -1
    }

    /// Releases the listening socket soon.
    func quiesce() {
        isQuiet.store(true, ordering: .sequentiallyConsistent)
        worker.wake.signal()
    }

    /// Ends the thread and its connections, none of which may be suspended.
    func end() {
        isOver.store(true, ordering: .sequentiallyConsistent)
        worker.wake.signal()
    }
}
