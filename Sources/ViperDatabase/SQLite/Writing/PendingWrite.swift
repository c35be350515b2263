import Synchronization

/// A write that waits to be run and made durable.
final class PendingWrite: @unchecked Sendable {
    // Sendable because the caller sets everything mutable before it queues the job, and only the writer touches it
    // afterwards; the cancellation flag is atomic.

    let body: TransactionBody
    private let cancelled = Atomic<Bool>(false)

    /// Set at the end. The runtime orders the writer's last access before the caller's next one, but the thread
    /// sanitizer misses that if the continuation resumes before the caller has suspended.
    private let settled = Atomic<Bool>(false)

    var continuation: UnsafeContinuation<DatabaseError?, Never>?

    /// Why it failed, in which case its changes are undone.
    var error: DatabaseError?

    /// What to run once it is committed.
    var commitActions: [@Sendable () -> Void] = []

    init(_ body: @escaping TransactionBody) { self.body = body }

    /// Whether its caller has gone.
    var isCancelled: Bool { cancelled.load(ordering: .relaxed) }

    /// Notes that its caller has gone: the job is skipped, or its statement stopped.
    func cancel() { cancelled.store(true, ordering: .relaxed) }

    func finish() {
        let continuation = continuation
        self.continuation = nil
        if error == nil { for action in commitActions { action() } }
        commitActions = []
        settled.store(true, ordering: .releasing)
        continuation?.resume(returning: error)
    }

    /// Called by the caller when it resumes.
    func observeEnd() { _ = settled.load(ordering: .acquiring) }
}
