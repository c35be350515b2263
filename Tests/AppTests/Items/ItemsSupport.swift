import ViperTesting

// new-module: tests /items, withItem

/// Runs a closure with a client of Adder, on each engine, and the path of an item.
func withItem(_ body: (any TestClient, _ item: String) async throws -> Void) async throws {
    try await withAdded("/items", #"{"name":"Brass lantern"}"#, body)
}

extension Database {
    /// Adds entities as they are.
    func insert<E: Entity>(_ entities: [E]) async throws(DatabaseError) {
        try await write { transaction throws(DatabaseError) in
            for entity in entities { try await entity.insert(in: transaction) }
        }
    }
}
