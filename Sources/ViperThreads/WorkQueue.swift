import Glibc

/// Identifies a caller of a pool, so that its work can be cancelled before it begins.
final class WorkTicket: @unchecked Sendable {
    // Sendable: the flag is only touched under the queue's lock.
    fileprivate var isCancelled = false
}

/// A piece of work. Exactly one of its closures is called, once.
struct PendingWork: Sendable {
    let ticket: WorkTicket
    /// Whose work it is; nil if it counts in no share.
    let client: UInt64?
    /// Does the work and returns a closure that resumes the caller.
    let run: @Sendable () -> @Sendable () -> Void
    let refuse: @Sendable (WorkRefusal) -> Void
}

/// The queue of a pool, and what its threads do.
final class WorkQueue: @unchecked Sendable {
    // Sendable because everything mutable is guarded by the lock.

    private let limit: Int
    /// How many of the waiting places one client may have: a quarter, and at least one.
    private let limitEach: Int
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var waiting: [PendingWork] = []
    private var numbers = WorkPool.Statistics()
    private var threads = 0
    private var isClosed = false
    private var closers: [@Sendable () -> Void] = []

    /// - Parameter limit: how many may wait while no thread is free.
    init(limit: Int) {
        self.limit = limit
        limitEach = max(1, limit / 4)
        pthread_mutex_init(lock, nil)
        pthread_cond_init(wake, nil)
    }

    deinit {
        pthread_cond_destroy(wake)
        pthread_mutex_destroy(lock)
        wake.deallocate()
        lock.deallocate()
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body()
    }

    var statistics: WorkPool.Statistics {
        locked {
            var numbers = numbers
            numbers.waiting = waiting.count
            return numbers
        }
    }

    /// Queues work, or refuses it at once. What free threads will take next does not count as waiting.
    func add(_ work: PendingWork) {
        let refusal: WorkRefusal? = locked {
            if work.ticket.isCancelled { return .cancelled }
            if let reason = reasonToRefuse(work.client) { return reason }
            waiting.append(work)
            pthread_cond_signal(wake)
            return nil
        }
        if let refusal { work.refuse(refusal) }
    }

    /// Why work of a client would be refused now; nil if it would not. A refusal is counted.
    func check(_ client: UInt64?) -> WorkRefusal? { locked { reasonToRefuse(client) } }

    /// Called with the lock held.
    private func reasonToRefuse(_ client: UInt64?) -> WorkRefusal? {
        if isClosed { return .closed }
        let free = max(0, threads - numbers.running)
        guard waiting.count < limit + free else {
            numbers.refused &+= 1
            return .full
        }
        // The queue is short: a table of clients would cost more.
        guard let client, waiting.count(where: { $0.client == client }) >= limitEach + free else { return nil }
        numbers.refused &+= 1
        return .shareUsedUp
    }

    /// Drops a caller's work unless it has begun.
    func cancel(_ ticket: WorkTicket) {
        let dropped: PendingWork? = locked {
            ticket.isCancelled = true
            guard let index = waiting.firstIndex(where: { $0.ticket === ticket }) else { return nil }
            return waiting.remove(at: index)
        }
        dropped?.refuse(.cancelled)
    }

    func addThread() { locked { threads += 1 } }

    /// Notes that a thread has ended, or never began; after the last one, whoever waits for the end is told.
    func removeThread() {
        let done: [@Sendable () -> Void] = locked {
            threads -= 1
            guard threads == 0, isClosed else { return [] }
            defer { closers = [] }
            return closers
        }
        for closer in done { closer() }
    }

    /// What each thread does until the queue is closed.
    func work() {
        while let next = take() {
            let resume = next.run()
            // First, so that the caller finds the thread free.
            locked {
                numbers.running -= 1
                numbers.finished &+= 1
            }
            resume()
        }
        removeThread()
    }

    private func take() -> PendingWork? {
        locked {
            while waiting.isEmpty && !isClosed { pthread_cond_wait(wake, lock) }
            guard !isClosed, !waiting.isEmpty else { return nil }
            numbers.running += 1
            return waiting.removeFirst()
        }
    }

    /// Refuses what waits and ends the threads.
    ///
    /// - Parameter closer: called once all threads have ended.
    func close(_ closer: (@Sendable () -> Void)?) {
        let (dropped, isDone): ([PendingWork], Bool) = locked {
            isClosed = true
            pthread_cond_broadcast(wake)
            defer { waiting = [] }
            if let closer, threads > 0 { closers.append(closer) }
            return (waiting, threads == 0)
        }
        for work in dropped { work.refuse(.closed) }
        if isDone { closer?() }
    }
}
