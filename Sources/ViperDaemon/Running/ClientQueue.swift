import Synchronization

/// A serving thread's place among those that wait for clients at the listening socket.
///
/// libmicrohttpd registers the socket such that each client wakes every thread, and the one that is awake takes all that
/// come: of 64 clients that came at once one thread had 62, and the other processor rested. So a thread that took a
/// client goes to the end of the queue, of which the kernel wakes only the first that sleeps (`EPOLLEXCLUSIVE`,
/// `epoll_ctl(2)`); and one that is ahead of another steps aside for a moment, in which the other wakes up.
struct ClientQueue {
    /// How many more connections than another a thread may have and still compete for clients.
    private static let lead = 16
    /// How long a thread steps aside, in nanoseconds. It is short: the other one may be busy.
    private static let moment: UInt64 = 1_000_000

    private let worker: Worker
    private let others: [Worker]
    private let register: (_ stepsAside: Bool) -> Void
    /// The connections that its thread had opened before.
    private var opened = -1
    /// Until when it has stepped aside.
    private var isAsideUntil: UInt64?

    /// - Parameter register: registers the socket anew: at the end of the queue, or such that no client wakes the thread.
    init(of worker: Worker, among workers: [Worker], register: @escaping (_ stepsAside: Bool) -> Void) {
        self.worker = worker
        others = workers.filter { $0 !== worker }
        self.register = register
    }

    /// Called before each wait for events.
    /// - Returns: how many milliseconds it may last at most; -1 if there is no limit.
    mutating func move() -> Int32 {
        if let end = isAsideUntil {
            guard Clock.now() >= end else { return 1 }
            isAsideUntil = nil
        } else if opened == worker.openedCount {
            return -1
        } else if isAhead {
            isAsideUntil = Clock.now() + Self.moment
        }
        opened = worker.openedCount
        register(isAsideUntil != nil)
        return isAsideUntil == nil ? -1 : 1
    }

    private var isAhead: Bool {
        let count = worker.openCount.current
        return others.contains { count - $0.openCount.current > Self.lead }
    }
}
