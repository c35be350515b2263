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
    /// How many milliseconds polled requests wait for the next turn, if nothing happens. It is short, since libmicrohttpd
    /// does not say whether it could go on with another connection: one whose head fills its memory, or one that is sent a
    /// file.
    private static let pause: Int32 = 1

    private let worker: Worker
    private let workers: [Worker]
    private let daemon: UnsafeDaemon
    private let isQuiet = Atomic<Bool>(false)
    private let isOver = Atomic<Bool>(false)

    private struct UnsafeDaemon: @unchecked Sendable {
        // Sendable because only the loop's thread uses it once it runs.
        let pointer: OpaquePointer
        let events: Int32
        let listener: Int32
    }

    init(
        _ worker: Worker, among workers: [Worker], _ configuration: DaemonConfiguration, listener: Int32
    ) throws(SystemCallFailure) {
        errno = 0
        guard let pointer = Options.start(worker, configuration, listener) else {
            throw SystemCallFailure("MHD_start_daemon")
        }
        let events = adder_mhd_events(pointer)
        guard worker.wake.join(events) else {
            let failure = SystemCallFailure("epoll_ctl")
            _ = MHD_quiesce_daemon(pointer)
            MHD_stop_daemon(pointer)
            throw failure
        }
        self.worker = worker
        self.workers = workers
        daemon = UnsafeDaemon(pointer: pointer, events: events, listener: listener)
    }

    func run() {
        var isListening = true
        var queue = ClientQueue(of: worker, among: workers) { [daemon] stepsAside in
            _ = adder_mhd_requeue(daemon.pointer, daemon.events, daemon.listener, stepsAside)
        }
        while !isOver.load(ordering: .acquiring) {
            if isListening, isQuiet.load(ordering: .acquiring) {
                isListening = false
                _ = MHD_quiesce_daemon(daemon.pointer)
            }
            let most = isListening ? queue.move() : -1
            takeTurn(atMost: most)
        }
        if isListening { _ = MHD_quiesce_daemon(daemon.pointer) }
        MHD_stop_daemon(daemon.pointer)
    }

    /// Lets libmicrohttpd wait for events and handle them; at most so many milliseconds, unless it is -1. It does not wait
    /// while it polls requests, or if there are many connections; then we do, once it has nothing else to do.
    private func takeTurn(atMost most: Int32) {
        let done = worker.resumesDone.load(ordering: .sequentiallyConsistent)
        let waits = worker.turn.waiting == 0 && worker.openCount.load(ordering: .relaxed) <= Self.safeConnections
        worker.wake.rearm()
        worker.turn = Worker.Turn()
        MHD_run_wait(daemon.pointer, waits ? most : 0)
        let turn = worker.turn
        if turn.waiting > 0 ? turn.isUnfinished : waits { return }
        // A resume that was unfinished when libmicrohttpd polled may have been missed, with its wake-up consumed.
        guard worker.resumesBegun.load(ordering: .sequentiallyConsistent) == done else { return }
        let timeout = turn.waiting > 0 ? Self.pause : timeout
        var event = pollfd(fd: daemon.events, events: Int16(POLLIN), revents: 0)
        poll(&event, 1, most >= 0 && (timeout < 0 || most < timeout) ? most : timeout)
    }

    /// In how many milliseconds libmicrohttpd must be called again at the latest; -1 if there is no limit.
    private var timeout: Int32 {
        var milliseconds: UInt64 = 0
        return MHD_get_timeout(daemon.pointer, &milliseconds) == .YES ? Int32(clamping: milliseconds) : -1
    }

    /// Releases the listening socket soon.
    func quiesce() {
        isQuiet.store(true, ordering: .releasing)
        worker.wake.signal()
    }

    /// Ends the thread and its connections, none of which may be suspended.
    func end() {
        isOver.store(true, ordering: .releasing)
        worker.wake.signal()
    }
}
