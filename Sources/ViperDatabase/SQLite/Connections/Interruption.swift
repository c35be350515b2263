import Synchronization

/// Says when the statement that runs on a connection has to end. SQLite asks every 1,000 steps of its machine, some 10
/// to 50 µs (sqlite.org/c3ref/progress_handler.html), on the thread and so in the task that runs the statement.
class Interruption {
    /// The epoch in which the connection was leased; see ``ReadEpochs``.
    final var epoch = 0

    /// Whether the statement has to end.
    func isDue() -> Bool { false }

    /// Why.
    var error: DatabaseError { .cancelled(detail: "the task was cancelled while a statement ran") }
}

/// Ends reads: when their task is cancelled, and when they are too old to be waited for.
final class ReadInterruption: Interruption {
    private let epochs: ReadEpochs
    private var isEvicted = false

    init(_ epochs: ReadEpochs) { self.epochs = epochs }

    override func isDue() -> Bool {
        isEvicted = epochs.hasEnded(epoch)
        return isEvicted || Task.isCancelled
    }

    override var error: DatabaseError {
        isEvicted ? .busy(detail: "a long read was ended so that the log could be wound back") : super.error
    }
}

/// Ends the statement of a write whose caller has gone.
final class WriteInterruption: Interruption {
    /// The write that runs.
    var job: WriteJob?

    override func isDue() -> Bool { job?.isCancelled ?? false }
}

/// Numbers the times between two windings of the log, so that reads that began before one can be told apart.
final class ReadEpochs: Sendable {
    private let current = Atomic<Int>(1)
    private let oldest = Atomic<Int>(0)

    /// The epoch that reads begin in now.
    var now: Int { current.load(ordering: .relaxed) }

    /// Begins a new epoch and returns it.
    func advance() -> Int { current.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Ends the reads that began before an epoch.
    func end(before epoch: Int) { oldest.store(epoch, ordering: .relaxed) }

    func hasEnded(_ epoch: Int) -> Bool { epoch < oldest.load(ordering: .relaxed) }

    // MARK: - Copies of the store, which read for long and are waited for

    private let holds = Atomic<Int>(0)
    private let breaks = Atomic<Int>(0)

    /// Asks for the log not to be wound back, until ``release()``.
    /// - Returns: what ``isHeld(_:)`` asks for.
    func hold() -> Int {
        holds.wrappingAdd(1, ordering: .sequentiallyConsistent)
        return breaks.load(ordering: .sequentiallyConsistent)
    }

    /// Lets the log be wound back again.
    func release() { holds.wrappingSubtract(1, ordering: .sequentiallyConsistent) }

    /// Whether the log is kept for somebody.
    var isHeld: Bool { holds.load(ordering: .sequentiallyConsistent) > 0 }

    /// Ends all that it is kept for.
    func breakHolds() { breaks.wrappingAdd(1, ordering: .sequentiallyConsistent) }

    /// Whether a hold was not ended.
    func isHeld(_ hold: Int) -> Bool { breaks.load(ordering: .sequentiallyConsistent) == hold }
}
