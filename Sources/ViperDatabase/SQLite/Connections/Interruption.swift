import Synchronization

/// Tells a connection's running statement when to stop. SQLite asks every 1,000 steps of its virtual machine, some 10
/// to 50 µs (sqlite.org/c3ref/progress_handler.html), on the thread and thus in the task that runs the statement.
class Interruption {
    /// The epoch in which the connection was leased; see ``ReadEpochs``.
    final var epoch = 0

    func isDue() -> Bool { false }

    var error: DatabaseError { .cancelled(detail: "the task was cancelled while a statement ran") }
}

/// Stops reads when their task is cancelled or their epoch has ended.
final class ReadInterruption: Interruption {
    private let epochs: ReadEpochs
    private var isEvicted = false

    init(_ epochs: ReadEpochs) { self.epochs = epochs }

    override func isDue() -> Bool {
        isEvicted = epochs.hasEnded(epoch)
        return isEvicted || Task.isCancelled
    }

    override var error: DatabaseError {
        isEvicted ? .busy(detail: "a long read was interrupted so that the log could restart") : super.error
    }
}

/// Stops the statement of a write whose caller has gone.
final class WriteInterruption: Interruption {
    var job: PendingWrite?

    override func isDue() -> Bool { job?.isCancelled ?? false }
}

/// Numbers the times between two restarts of the log, to identify the reads that began before one.
final class ReadEpochs: Sendable {
    private let current = Atomic<Int>(1)
    private let oldest = Atomic<Int>(0)

    var now: Int { current.load(ordering: .relaxed) }

    func advance() -> Int { current.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Stops the reads that began before an epoch.
    func end(before epoch: Int) { oldest.store(epoch, ordering: .relaxed) }

    func hasEnded(_ epoch: Int) -> Bool { epoch < oldest.load(ordering: .relaxed) }

    // Copies of the store, which read for long and are waited for.

    private let holds = Atomic<Int>(0)
    private let breaks = Atomic<Int>(0)

    /// Keeps the log from being restarted until ``release()``.
    /// - Returns: the argument of ``isHeld(_:)``.
    func hold() -> Int {
        holds.wrappingAdd(1, ordering: .sequentiallyConsistent)
        return breaks.load(ordering: .sequentiallyConsistent)
    }

    func release() { holds.wrappingSubtract(1, ordering: .sequentiallyConsistent) }

    /// Whether a copy holds the log.
    var isHeld: Bool { holds.load(ordering: .sequentiallyConsistent) > 0 }

    func breakHolds() { breaks.wrappingAdd(1, ordering: .sequentiallyConsistent) }

    /// Whether a hold is unbroken.
    func isHeld(_ hold: Int) -> Bool { breaks.load(ordering: .sequentiallyConsistent) == hold }
}
