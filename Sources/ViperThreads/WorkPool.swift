/// A few threads for work that takes the processor for long, such as hashing a password or decoding an image, so that it
/// holds up neither the threads that serve connections nor Swift's own.
///
/// Unless told otherwise, the threads have a low priority: where processors are scarce, requests go first, and slow work
/// gets what they leave, and always a little.
///
/// At most a bounded number of callers wait; one more is refused at once, so that a flood of slow work costs nobody
/// else anything. A client that is named has at most a quarter of these places, and leaves the others to everybody else.
///
///     let digest = try await pool.run { slowHash(of: password) }
///
/// The threads end after ``close()``, or with the last reference to the pool.
public final class WorkPool: Sendable {
    private let queue: WorkQueue

    /// Creates a pool and starts its threads.
    ///
    /// - Parameters:
    ///   - threads: how many pieces of work run at once; at least one.
    ///   - waiting: how many more may wait.
    ///   - stackBytes: the size limit of each thread's stack; by default the system's.
    ///   - yields: whether requests go first. False for work that mostly waits, such as for a disk.
    public init(
        threads: Int, waiting: Int, stackBytes: Int? = nil, yields: Bool = true
    ) throws(ThreadFailure) {
        queue = WorkQueue(limit: max(0, waiting))
        for _ in 0..<max(1, threads) {
            let queue = queue
            queue.addThread()
            do throws(ThreadFailure) {
                try Thread.detach(stackBytes: stackBytes) {
                    if yields { Thread.lowerPriority() }
                    queue.work()
                }
            } catch {
                queue.removeThread()
                queue.close(nil)
                throw error
            }
        }
    }

    deinit { queue.close(nil) }

    /// Runs work on one of the threads and returns its result on the caller's executor.
    ///
    /// If the task is cancelled while the work waits, the work never begins. Work that has begun is finished, and its
    /// result returned.
    ///
    /// - Parameter client: whose work it is, such as `ClientAddress.subscriber`; nil for work that counts in no share.
    /// - Throws: ``WorkRefusal``, and then the work was not and will not be run.
    public func run<Value: Sendable>(
        for client: UInt64? = nil, _ work: @escaping @Sendable () -> Value
    ) async throws(WorkRefusal) -> Value {
        let ticket = WorkTicket()
        let queue = queue
        let result: Result<Value, WorkRefusal> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.add(
                    PendingWork(
                        ticket: ticket, client: client,
                        run: {
                            let value = work()
                            return { continuation.resume(returning: .success(value)) }
                        },
                        refuse: { continuation.resume(returning: .failure($0)) }))
            }
        } onCancel: {
            queue.cancel(ticket)
        }
        return try result.get()
    }

    /// Refuses at once what ``run(for:_:)`` would refuse now: for callers who have something to do before, which is then in
    /// vain. It reserves nothing.
    public func checkRoom(for client: UInt64?) throws(WorkRefusal) {
        if let refusal = queue.check(client) { throw refusal }
    }

    /// Refuses what waits and what comes later, and returns once the threads have finished what they had begun. Calling
    /// it again waits as well.
    public func close() async {
        await withCheckedContinuation { continuation in queue.close { continuation.resume() } }
    }

    /// Numbers of a pool, for metrics.
    public struct Statistics: Sendable, Equatable {
        /// How many pieces of work run now.
        public var running = 0
        /// How many wait now.
        public var waiting = 0
        /// How many were finished.
        public var finished = 0
        /// How many were refused because too many waited.
        public var refused = 0
    }

    /// The current numbers.
    public var statistics: Statistics { queue.statistics }
}

/// Why work was not run.
public enum WorkRefusal: Error, Sendable, Equatable, CustomStringConvertible {
    /// As much work waits as may.
    case full
    /// As much work of this client waits as may.
    case shareUsedUp
    /// The caller was cancelled before its work began.
    case cancelled
    /// The pool is closed.
    case closed

    public var description: String {
        switch self {
        case .full: "too much slow work is waiting"
        case .shareUsedUp: "too much slow work of one client is waiting"
        case .cancelled: "the task was cancelled before its slow work began"
        case .closed: "the pool for slow work is closed"
        }
    }
}
