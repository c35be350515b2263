import Glibc
import Synchronization
import ViperThreads

/// Finishes what has lost its client, on a thread of its own: jobs of orphaned exchanges, so that no task leaks, and
/// sockets closed while the client was sending.
final class Reaper: Sendable {
    /// The maximum number of lingering sockets; others are closed at once.
    private static let maximumSockets = 256
    /// How long a socket lingers, in nanoseconds.
    private static let patience: UInt64 = 1_000_000_000

    private struct Work {
        var exchanges: [Exchange] = []
        var sockets: [(descriptor: Int32, until: UInt64)] = []
    }

    private let work = Locked(Work())
    private let wake: Wake
    private let isOver = Atomic<Bool>(false)

    init(wake: Wake) { self.wake = wake }

    /// Takes an exchange whose phase has become `reaping`.
    func take(_ exchange: Exchange) {
        work.withLock { $0.exchanges.append(exchange) }
        wake.signal()
    }

    /// Takes a socket whose sending side is shut down. Closing it while data arrives would reset the connection, and
    /// the client might lose the response (RFC 9112, section 9.6): data is read and discarded, for a second at most.
    func linger(_ descriptor: Int32) {
        let isTaken = work.withLock { work in
            guard work.sockets.count < Self.maximumSockets else { return false }
            work.sockets.append((descriptor, Clock.now() + Self.patience))
            return true
        }
        if isTaken { wake.signal() } else { close(descriptor) }
    }

    func run() {
        while true {
            let hasSockets = work.withLock { !$0.sockets.isEmpty }
            wake.sleep(hasSockets ? .milliseconds(10) : nil)
            for exchange in work.withLock({ work in take(&work.exchanges) }) { exchange.reap() }
            drainSockets()
            if isOver.load(ordering: .acquiring), work.withLock({ $0.exchanges.isEmpty }) { break }
        }
        for socket in work.withLock({ work in take(&work.sockets) }) { close(socket.descriptor) }
    }

    /// Ends the thread once it has nothing to reap.
    func end() {
        isOver.store(true, ordering: .releasing)
        wake.signal()
    }

    private func take<Element>(_ list: inout [Element]) -> [Element] {
        defer { list = [] }
        return list
    }

    private func drainSockets() {
        let now = Clock.now()
        let over = isOver.load(ordering: .relaxed)
        for (descriptor, until) in work.withLock({ work in take(&work.sockets) }) {
            if over || now >= until || !drain(descriptor) {
                close(descriptor)
            } else {
                work.withLock { $0.sockets.append((descriptor, until)) }
            }
        }
    }

    /// Reads and discards available data; false once the client has closed.
    private func drain(_ descriptor: Int32) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 8) { room in
            for _ in 0..<64 {
                let count = recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
                if count == 0 { return false }
                if count < 0 { return errno == EAGAIN || errno == EINTR }
            }
            return true
        }
    }
}

// On the reaper's thread, or the one that drove last.
extension Exchange {
    /// Runs the remaining jobs for no client; ends the task if the handler is done.
    func reap() {
        while true {
            var job: Job?
            let action = shared.withLock { shared in
                let action = shared.state.handle(.stepped)
                if action == .run { job = shared.jobs.removeFirst() }
                return action
            }
            switch action {
            case .run: run(job)
            case .retire: return retire()
            default: return
            }
        }
    }

    /// Ends the task, which must be parked.
    func retire() {
        bridge.forget(self)
        // A task that makes parts is parked twice: it drops them first.
        while continuation != nil {
            resumeTask(false)
            while let job = shared.withLock({ $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }) {
                run(job)
            }
        }
    }
}
