public import ViperThreads

/// Runs blocking work on a thread of its own, and returns its result without blocking the task's thread meanwhile. A test
/// that blocked a thread of Swift's pool could wait for work that needs one.
public func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value
) async throws(ThreadFailure) -> Value {
    let result: Result<Value, ThreadFailure> = await withCheckedContinuation { continuation in
        do throws(ThreadFailure) {
            try Thread.detach { continuation.resume(returning: .success(body())) }
        } catch {
            continuation.resume(returning: .failure(error))
        }
    }
    return try result.get()
}
