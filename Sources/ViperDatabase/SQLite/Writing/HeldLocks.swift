import Synchronization

/// The advisory locks held by this process; no other can open the store, so none need be asked.
final class HeldLocks: Sendable {
    private let held = Mutex<Set<AdvisoryLock>>([])

    /// Takes a lock; false if it is taken.
    func take(_ lock: AdvisoryLock) -> Bool { held.withLock { $0.insert(lock).inserted } }

    func release(_ lock: AdvisoryLock) { held.withLock { _ = $0.remove(lock) } }
}
