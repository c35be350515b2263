import ViperTesting

// new-module: tests /todos, withTodo

/// Runs a closure with a client of Adder, on each engine, and the path of a todo.
func withTodo(_ body: (any TestClient, _ todo: String) async throws -> Void) async throws {
    try await withAdded("/todos", #"{"title":"Mend the sail"}"#, body)
}
