import Glibc
import ViperThreads
import ViperValues

/// The writer's thread: the executor of the writing task, and the queue of waiting writes.
///
/// The task may block on the queue, since it owns the thread. If a body waits for something else, the task is suspended
/// and the thread waits for its next job instead.
final class WriterThread: TaskExecutor, @unchecked Sendable {
    // Sendable because everything mutable is guarded by the lock, which also keeps accesses from overlapping.

    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let wake = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var jobs: [UnownedJob] = []
    @exclusivity(unchecked) private var waiting: [PendingWrite] = []
    @exclusivity(unchecked) private var isAsleep = false
    private var isClosed = false
    private var isDone = false

    init() {
        pthread_mutex_init(lock, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(wake, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(wake)
        pthread_mutex_destroy(lock)
        wake.deallocate()
        lock.deallocate()
    }

    private func locked<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return body()
    }

    var waitingCount: Int { locked { waiting.count } }

    /// Queues a write and wakes the writer if needed; false if the store is closed.
    func add(_ job: PendingWrite) -> Bool {
        pthread_mutex_lock(lock)
        let isOpen = !isClosed
        let mustWake = isOpen && isAsleep
        if isOpen { waiting.append(job) }
        // The first one wakes it, for all that come before it runs.
        if mustWake { isAsleep = false }
        pthread_mutex_unlock(lock)
        // Without the lock, which the writer would wait for.
        if mustWake { pthread_cond_signal(wake) }
        return isOpen
    }

    /// Moves waiting writes to the end of a group, up to a limit.
    func take(into group: inout [PendingWrite], limit: Int) {
        locked { move(into: &group, limit: limit) }
    }

    /// The same, but waits for the first write, until a time if there is one; false if the queue is closed and empty.
    /// It blocks the calling thread, which must be the writer's.
    func waitAndTake(into group: inout [PendingWrite], limit: Int, until time: ContinuousClock.Instant? = nil) -> Bool {
        locked {
            while waiting.isEmpty && !isClosed {
                isAsleep = true
                defer { isAsleep = false }
                guard let time else {
                    pthread_cond_wait(wake, lock)
                    continue
                }
                guard wait(for: time - .now) else { return true }
            }
            move(into: &group, limit: limit)
            return !group.isEmpty
        }
    }

    /// Waits to be woken; false on timeout.
    private func wait(for time: Duration) -> Bool {
        guard time > .zero else { return false }
        let end = MonotonicClock.now() &+ time.nanoseconds
        var clock = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
        return pthread_cond_timedwait(wake, lock, &clock) != ETIMEDOUT
    }

    private func move(into group: inout [PendingWrite], limit: Int) {
        let count = min(waiting.count, limit - group.count)
        guard count > 0 else { return }
        if group.isEmpty && count == waiting.count {
            swap(&group, &waiting)
        } else {
            group.append(contentsOf: waiting[..<count])
            waiting.removeFirst(count)
        }
    }

    /// Refuses further writes; the writer ends once those that wait are done.
    func close() {
        locked {
            isClosed = true
            pthread_cond_signal(wake)
        }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        locked {
            jobs.append(job)
            pthread_cond_signal(wake)
        }
    }

    /// Ends the thread once it has no more jobs.
    func finish() {
        locked {
            isDone = true
            pthread_cond_signal(wake)
        }
    }

    private func nextJob() -> UnownedJob? {
        locked {
            while jobs.isEmpty && !isDone { pthread_cond_wait(wake, lock) }
            return jobs.isEmpty ? nil : jobs.removeFirst()
        }
    }

    private func run() {
        while let job = nextJob() { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    func start() throws(DatabaseError) {
        do throws(ThreadFailure) {
            try Thread.detach(stackBytes: 1 << 20) { self.run() }
        } catch {
            throw .unavailable(detail: "no thread for the writer: \(String(cString: strerror(error.code)))")
        }
    }
}
