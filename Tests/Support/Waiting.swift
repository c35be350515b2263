import Threads

/// Waits until something is so, ten minutes at most: that is for what hangs, and not for slow machines.
public func until(
    file: StaticString = #fileID, line: Int = #line, _ condition: () throws -> Bool
) async throws {
    let end = ContinuousClock.now + .seconds(600)
    while try !condition() {
        guard ContinuousClock.now < end else { throw NeverSo(description: "\(file):\(line): never so") }
        try await Task.sleep(for: .milliseconds(1))
    }
}

/// What was waited for did not come.
struct NeverSo: Error, CustomStringConvertible {
    let description: String
}

/// Runs a body that blocks on a thread of its own, so that no thread that serves others waits for it.
public func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        let isStarted = Thread.detached { continuation.resume(with: Swift.Result(catching: body)) }
        if !isStarted { continuation.resume(throwing: SystemFault("no thread")) }
    }
}
