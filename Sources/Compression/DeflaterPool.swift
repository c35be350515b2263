import Glibc

/// The states that are at rest. There are as many as were needed at one time, and none before the first is.
final class DeflaterPool: @unchecked Sendable {
    // Sendable: what changes is only touched under the lock, one of POSIX threads, which the thread sanitizer knows.

    /// How many states are kept at rest: 64 KiB each.
    static let mostAtRest = 16

    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var resting: [Deflater] = []
    private var lentCount = 0

    init() { pthread_mutex_init(lock, nil) }

    deinit {
        pthread_mutex_destroy(lock)
        lock.deallocate()
    }

    /// How many states are in use, and how many at rest.
    var counts: (lent: Int, resting: Int) {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return (lentCount, resting.count)
    }

    /// A state that was reset, or a new one; nil if there is no memory for one. It must be given back.
    func take() -> Deflater? {
        guard let state = takeResting() ?? Deflater(.quick) else {
            forget()
            return nil
        }
        return state
    }

    /// Takes a state back.
    func giveBack(_ state: Deflater) {
        state.reset()
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        lentCount -= 1
        if resting.count < Self.mostAtRest { resting.append(state) }
    }

    private func takeResting() -> Deflater? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        lentCount += 1
        return resting.popLast()
    }

    private func forget() {
        pthread_mutex_lock(lock)
        lentCount -= 1
        pthread_mutex_unlock(lock)
    }
}
