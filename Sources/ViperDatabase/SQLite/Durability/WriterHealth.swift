import Synchronization

/// How the writer is, for those who ask on other threads: `/readyz`, and copies of the store.
final class WriterHealth: Sendable {
    private let failure = Mutex<DatabaseError?>(nil)
    private let isLogInDoubt = Atomic<Bool>(false)
    private let hasCopyFailed = Atomic<Bool>(false)
    private let size = Atomic<Int>(-1)

    /// Why no write can become durable now; nil while one can.
    var error: DatabaseError? {
        get { failure.withLock { $0 } }
        set { failure.withLock { $0 = newValue } }
    }

    /// Whether parts of the log may not be on the disk, so that it must not be written back into the database.
    var isLogTrusted: Bool {
        get { !isLogInDoubt.load(ordering: .sequentiallyConsistent) }
        set { isLogInDoubt.store(!newValue, ordering: .sequentiallyConsistent) }
    }

    /// How many bytes the database had when it was last on the disk in full; nil if that is not known. All pages behind
    /// them are in the log.
    var durableSize: Int? {
        get {
            let size = size.load(ordering: .sequentiallyConsistent)
            return size < 0 ? nil : size
        }
        set { size.store(newValue ?? -1, ordering: .sequentiallyConsistent) }
    }

    /// Notes that a checkpoint over another connection than the writer's has failed.
    func noteFailedCopy() { hasCopyFailed.store(true, ordering: .sequentiallyConsistent) }

    /// Whether one has since the last time this was asked.
    func takeFailedCopy() -> Bool {
        hasCopyFailed.load(ordering: .relaxed) && hasCopyFailed.exchange(false, ordering: .sequentiallyConsistent)
    }
}
