import Dispatch
import Synchronization

/// Runs asynchronous work to its end while this thread waits; for the main thread, before and after serving.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) throws -> Value {
    let outcome = Outcome<Value>()
    Task.detached {
        do {
            outcome.set(.success(try await work()))
        } catch {
            outcome.set(.failure(error))
        }
    }
    return try outcome.wait().get()
}

private final class Outcome<Value: Sendable>: Sendable {
    private let result = Mutex<Result<Value, any Error>?>(nil)
    private let done = DispatchSemaphore(value: 0)

    func set(_ value: Result<Value, any Error>) {
        result.withLock { $0 = value }
        done.signal()
    }

    func wait() -> Result<Value, any Error> {
        done.wait()
        return result.withLock { $0 } ?? .failure(CancellationError())
    }
}
