/// Runs a closure for each of some values, all at once, and returns what they return, in the order in which they end.
///
///     let statuses = try await atOnce(0..<20) { number in try await client.get("/items/\(number)").status }
///
/// The first error cancels the others, and is thrown once they have ended.
///
/// - Parameter meanwhile: runs beside them, once all have been started.
@discardableResult
public func atOnce<Value: Sendable, Outcome: Sendable>(
    _ values: some Sequence<Value>, _ body: @escaping @Sendable (Value) async throws -> Outcome,
    meanwhile: () async throws -> Void = {}
) async throws -> [Outcome] {
    try await withThrowingTaskGroup(of: Outcome.self) { group in
        for value in values { group.addTask { try await body(value) } }
        try await meanwhile()
        return try await group.reduce(into: []) { $0.append($1) }
    }
}
