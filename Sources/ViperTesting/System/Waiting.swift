import ViperThreads
public import ViperValues

/// Waits until a condition holds, at most ten minutes: the limit is for what hangs, not for slow machines.
public func until(
    file: StaticString = #fileID, line: Int = #line, _ condition: () throws -> Bool
) async throws {
    try await untilThere(file: file, line: line) { try condition() ? () : nil }
}

/// Waits until a closure returns a value, with the limit of ``until(file:line:_:)``.
@discardableResult
public func untilThere<Value>(
    file: StaticString = #fileID, line: Int = #line, _ find: () async throws -> Value?
) async throws -> Value {
    let end = ContinuousClock.now + .seconds(600)
    var pause = Duration.milliseconds(1)
    while true {
        if let found = try await find() { return found }
        guard ContinuousClock.now < end else { throw TestFault("\(file):\(line): never so") }
        try await Task.sleep(for: pause)
        pause = min(pause * 2, .milliseconds(50))
    }
}

/// Runs a blocking closure on a thread of its own, so that it blocks no thread that serves others.
public func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        let isStarted = Thread.detached { continuation.resume(with: Swift.Result(catching: body)) }
        if !isStarted { continuation.resume(throwing: SystemFault("no thread")) }
    }
}

/// What a closure writes, as text.
public func written(capacity: Int = 64, _ body: (inout ByteWriter) -> Void) -> String {
    var writer = ByteWriter(capacity: capacity)
    body(&writer)
    return writer.finish().text
}
