import Synchronization

/// The writer's health, for other threads: `/readyz`, and copies of the store.
final class WriterHealth: Sendable {
    private let failure = Mutex<DatabaseError?>(nil)
    private let isLogInDoubt = Atomic<Bool>(false)
    private let hasCopyFailed = Atomic<Bool>(false)
    private let size = Atomic<Int>(-1)

    /// Why writes cannot become durable now; nil if they can.
    var error: DatabaseError? {
        get { failure.withLock { $0 } }
        set { failure.withLock { $0 = newValue } }
    }

    /// Whether all of the log is known to be on the disk; otherwise it must not be checkpointed.
    var isLogTrusted: Bool {
        get { !isLogInDoubt.load(ordering: .sequentiallyConsistent) }
        set { isLogInDoubt.store(!newValue, ordering: .sequentiallyConsistent) }
    }

    /// The size of the database in bytes when it was last fully on the disk; nil if unknown. All pages after it are in
    /// the log.
    var durableSize: Int? {
        get {
            let size = size.load(ordering: .sequentiallyConsistent)
            return size < 0 ? nil : size
        }
        set { size.store(newValue ?? -1, ordering: .sequentiallyConsistent) }
    }

    /// Records that a checkpoint on a connection other than the writer's has failed.
    func noteFailedCopy() { hasCopyFailed.store(true, ordering: .sequentiallyConsistent) }

    /// Whether one has failed since the last call.
    func takeFailedCopy() -> Bool {
        hasCopyFailed.load(ordering: .relaxed) && hasCopyFailed.exchange(false, ordering: .sequentiallyConsistent)
    }
}
