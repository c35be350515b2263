import ViperTesting

// new-module: tests /items, withItem

/// Runs a closure with a client of Adder, on each engine, and the path of an item.
func withItem(_ body: (any TestClient, _ item: String) async throws -> Void) async throws {
    try await withAdded("/items", #"{"name":"Brass lantern"}"#, body)
}
