import Dispatch
import Synchronization

/// Runs one asynchronous piece of work on the thread that asks for it, which waits wherever the work does: such work may
/// block, as it takes no thread from others.
final class TaskThread: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var task: Task<Void, Never>?
        var isCancelled = false
        var isDone = false
    }

    private let state = Mutex(State())
    private let work = DispatchSemaphore(value: 0)

    /// Runs the work to its end; once.
    func run(_ body: @escaping @Sendable () async -> Void) {
        let task = Task(executorPreference: self) {
            await body()
            self.state.withLock { $0.isDone = true }
        }
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
        while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
        state.withLock { $0.task = nil }
    }

    /// Cancels the work, also if it has not begun yet.
    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
        work.signal()
    }

    /// The next job; nil once the work is done.
    private func next() -> UnownedJob? {
        guard !state.withLock({ $0.isDone }) else { return nil }
        work.wait()
        return state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
    }
}
