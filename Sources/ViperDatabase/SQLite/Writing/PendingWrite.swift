import Synchronization

/// A write that waits to be run and made durable.
final class PendingWrite: @unchecked Sendable {
    // Sendable because the caller sets everything mutable before it queues the job, and only the writer touches it
    // afterwards.

    /// What it does.
    enum Work {
        case body(TransactionBody)
        case batch(WriteBatch)
    }

    let work: Work

    /// The caller's task, which waits until ``finish()``. Only whether it is cancelled is asked, as any task may. A handler
    /// of cancellations would cost each write more than 1,000 instructions.
    ///
    /// It is a reference, and must be gone before the caller goes on: an `async let` lies in its parent's memory, and a
    /// reference that is let go of after its end is to memory of something else.
    private var caller: UnsafeCurrentTask?

    /// Set at the end. The runtime orders the writer's last access before the caller's next one, but the thread
    /// sanitizer misses that if the continuation resumes before the caller has suspended.
    private let settled = Atomic<Bool>(false)

    var continuation: UnsafeContinuation<DatabaseError?, Never>?

    /// Why it failed, in which case its changes are undone.
    var error: DatabaseError?

    /// What to run once it is committed.
    private var commitActions: [CommitAction] = []

    init(_ work: Work, of caller: UnsafeCurrentTask) {
        self.work = work
        self.caller = caller
    }

    /// Whether its caller has gone: the job is skipped, or its statement stopped.
    var isCancelled: Bool { caller?.isCancelled ?? false }

    func add(_ action: CommitAction) { commitActions.append(action) }

    /// Forgets what an earlier run of the body has left.
    func removeCommitActions() { if !commitActions.isEmpty { commitActions = [] } }

    func finish() {
        let continuation = continuation
        self.continuation = nil
        if error == nil { for action in commitActions { action.run() } }
        removeCommitActions()
        caller = nil
        settled.store(true, ordering: .releasing)
        continuation?.resume(returning: error)
    }

    /// Called by the caller when it resumes.
    func observeEnd() { _ = settled.load(ordering: .acquiring) }
}
