import Viper
import ViperThreads

/// A change that is known beforehand and that stores its response, as the only request with its key in this process: beside
/// another one, and where the key has been used, the request is left to its task.
final class KeyedChange: PendingChange, ChangeWaiter, @unchecked Sendable {
    // Sendable because everything mutable is set before the write begins, and the store's queue orders that before the
    // writer's accesses; nobody asks for what became of it before it has ended.

    private let write: any PendingChange
    private let key: IdempotencyKey
    private let store: DatabaseIdempotencyStore
    private var waiter: (any ChangeWaiter)?
    private var isBesideAnother = false

    init(_ write: any PendingChange, under key: IdempotencyKey, in store: DatabaseIdempotencyStore) {
        self.write = write
        self.key = key
        self.store = store
    }

    func begin(for waiter: any ChangeWaiter) {
        guard store.take(key) else {
            isBesideAnother = true
            return waiter.changeEnded()
        }
        self.waiter = waiter
        write.begin(for: self)
    }

    var isCancelled: Bool { waiter?.isCancelled ?? false }

    func changeEnded() {
        store.release(key)
        let waiter = waiter
        self.waiter = nil
        waiter?.changeEnded()
    }

    var failure: (any Error)? { write.failure }

    var isLeftToTask: Bool { isBesideAnother || write.isLeftToTask }
}
