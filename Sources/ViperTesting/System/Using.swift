/// Runs a body, and then closes what it used, whether or not it throws.
package func use<Value>(
    _ body: () async throws -> Value, close: () async throws -> Void
) async throws -> Value {
    let result: Result<Value, any Error>
    do {
        result = .success(try await body())
    } catch {
        result = .failure(error)
    }
    try await close()
    return try result.get()
}
