import Synchronization
import ViperThreads

/// A write that waits to be run and made durable.
final class PendingWrite: PendingChange, @unchecked Sendable {
    // Sendable because the caller sets everything mutable before it queues the job, and only the writer touches it
    // afterwards. So accesses never overlap, and exclusivity checks, 80 instructions each, are off.

    /// What it does.
    enum Work {
        case body(TransactionBody)
        case batch(WriteBatch)
    }

    let work: Work
    let thread: WriterThread
    private let leavesConflicts: Bool

    /// The caller's task, which waits until ``finish()``. Only whether it is cancelled is asked, as any task may. A handler
    /// of cancellations would cost each write more than 1,000 instructions.
    ///
    /// It is a reference, and must be gone before the caller goes on: an `async let` lies in its parent's memory, and a
    /// reference that is let go of after its end is to memory of something else.
    @exclusivity(unchecked) private var caller: UnsafeCurrentTask?

    /// Who waits without a task.
    @exclusivity(unchecked) private var waiter: (any ChangeWaiter)?

    /// Set at the end. The runtime orders the writer's last access before the caller's next one, but the thread
    /// sanitizer misses that if the continuation resumes before the caller has suspended.
    private let settled = Atomic<Bool>(false)

    @exclusivity(unchecked) private var continuation: UnsafeContinuation<DatabaseError?, Never>?

    /// Why it failed, in which case its changes are undone.
    @exclusivity(unchecked) var error: DatabaseError?

    /// What its body wants to be run once it is committed.
    @exclusivity(unchecked) private var commitActions: [CommitAction] = []

    /// - Parameters:
    ///   - caller: nil for one for which a waiter waits.
    ///   - leavesConflicts: whether a task is to deal with what is stored already.
    init(
        _ work: Work, on thread: WriterThread, of caller: UnsafeCurrentTask? = nil, leavesConflicts: Bool = false
    ) {
        self.work = work
        self.thread = thread
        self.leavesConflicts = leavesConflicts
        self.caller = caller
    }

    func begin(resuming continuation: UnsafeContinuation<DatabaseError?, Never>) {
        self.continuation = continuation
        begin()
    }

    func begin(for waiter: any ChangeWaiter) {
        self.waiter = waiter
        begin()
    }

    private func begin() {
        guard !thread.add(self) else { return }
        error = .unavailable(detail: "the database was closed")
        finish()
    }

    var failure: (any Error)? { error }

    var isLeftToTask: Bool {
        guard leavesConflicts, case .conflict(.unique, _) = error else { return false }
        return true
    }

    /// Whether its caller has gone: the job is skipped, or its statement stopped.
    var isCancelled: Bool { caller?.isCancelled ?? waiter?.isCancelled ?? false }

    func add(_ action: CommitAction) { commitActions.append(action) }

    /// Forgets what an earlier run of the body has left.
    func removeCommitActions() { if !commitActions.isEmpty { commitActions = [] } }

    func finish() {
        if error == nil {
            if case .batch(let batch) = work { batch.commitAction?() }
            for action in commitActions { action.run() }
        }
        removeCommitActions()
        if let waiter {
            self.waiter = nil
            return waiter.changeEnded()
        }
        let continuation = continuation
        self.continuation = nil
        caller = nil
        settled.store(true, ordering: .releasing)
        continuation?.resume(returning: error)
    }

    /// Called by the caller when it resumes.
    func observeEnd() { _ = settled.load(ordering: .acquiring) }
}
