import Dispatch
import Synchronization

/// Runs asynchronous work to its end on the calling thread: for the main thread, before and after serving.
package func blocking<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
    try TaskThread().run(work)
}

/// Runs one asynchronous piece of work entirely on the calling thread. The work may block, since the thread serves
/// nobody else.
package final class TaskThread: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var task: Task<Void, Never>?
        var isCancelled = false
        var isDone = false
    }

    private let state = Mutex(State())
    private let work = DispatchSemaphore(value: 0)

    package init() {}

    /// Runs the work to its end and returns or throws its result. Call it once.
    package func run<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
        let result = Shared<Result<Value, any Error>>(.failure(CancellationError()))
        let task = Task(executorPreference: self) {
            do {
                result.value = .success(try await body())
            } catch {
                result.value = .failure(error)
            }
            self.state.withLock { $0.isDone = true }
        }
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
        while let job = next() { job.runSynchronously(on: asUnownedTaskExecutor()) }
        state.withLock { $0.task = nil }
        return try result.value.get()
    }

    /// Cancels the work, even if it has not started yet.
    package func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }

    package func enqueue(_ job: consuming ExecutorJob) {
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
