import Synchronization

/// One write that waits to be run and to be made durable.
final class WriteJob: @unchecked Sendable {
    // Sendable: what is mutable is set by the caller before the job is queued, and touched by nobody but the writer
    // after that; the mark of cancellation is atomic.

    let body: TransactionBody
    private let cancelled = Atomic<Bool>(false)

    /// Set when all is done. The runtime orders the writer's last touch before the caller's next one, but the thread
    /// sanitizer does not see that if the continuation is resumed before the caller has gone to sleep.
    private let settled = Atomic<Bool>(false)

    /// Where its caller waits.
    var continuation: UnsafeContinuation<DatabaseError?, Never>?

    /// Why it failed; what it wrote is undone then.
    var error: DatabaseError?

    init(_ body: @escaping TransactionBody) { self.body = body }

    /// Whether its caller has gone.
    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    /// Notes that its caller has gone: it is skipped, or its statement is ended.
    func cancel() { cancelled.store(true, ordering: .relaxed) }

    /// Lets its caller go on, once.
    func finish() {
        let continuation = continuation
        self.continuation = nil
        settled.store(true, ordering: .releasing)
        continuation?.resume(returning: error)
    }

    /// Called by the caller when it goes on.
    func observeEnd() { _ = settled.load(ordering: .acquiring) }
}
