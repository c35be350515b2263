package import Viper
import ViperThreads

/// Runs asynchronous work on a thread of its own that serves nobody else: where processors are scarce, requests go first.
/// The work may block. If the caller's task is cancelled, so is the work's.
///
/// - Throws: what the work throws; `Failure.unavailable` if no thread can be started.
package func quietly<Value: Sendable>(
    _ work: @escaping @Sendable () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    let thread = TaskThread()
    let result: Result<Value, Failure> = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
            let isStarted = Thread.detached {
                Thread.lowerPriority()
                continuation.resume(returning: outcome(of: work, on: thread))
            }
            if !isStarted { continuation.resume(returning: .failure(.unavailable("no thread can be started"))) }
        }
    } onCancel: {
        thread.cancel()
    }
    return try result.get()
}

private func outcome<Value: Sendable>(
    of work: @escaping @Sendable () async throws(Failure) -> Value, on thread: TaskThread
) -> Result<Value, Failure> {
    do {
        return try thread.run { () async -> Result<Value, Failure> in
            do throws(Failure) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        }
    } catch {
        return .failure(.broken("work on a thread of its own ended without a result: \(error)"))
    }
}
