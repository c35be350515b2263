import Synchronization

/// The advisory locks that this process holds; no other can open the store, so that it need not be asked.
final class HeldLocks: Sendable {
    private let held = Mutex<Set<AdvisoryLock>>([])

    /// Takes a lock; false if somebody has it.
    func take(_ lock: AdvisoryLock) -> Bool { held.withLock { $0.insert(lock).inserted } }

    func release(_ lock: AdvisoryLock) { held.withLock { _ = $0.remove(lock) } }
}
