import ViperTesting

/// Reads without waiting.
@Suite struct ImmediateQueryTests {
    private let database = Engine.Opened.current.database

    @Test("SQLite reads what is committed without waiting, and PostgreSQL does not", .things)
    func committed() async throws {
        try await database.addThing(7)
        guard let store = database.immediate else {
            #expect(database.dialect == .postgresql)
            return
        }
        #expect(database.dialect == .sqlite)
        var found: [Int64] = []
        try store.queryImmediately("SELECT id FROM things WHERE id = $1", [.integer(7)]) {
            row throws(DatabaseError) in found.append(try row.integer(0))
        }
        #expect(found == [7])
    }

    @Test("A statement that writes is refused, and changes nothing", .things(over: [.sqlite]))
    func writing() async throws {
        let store = try #require(database.immediate)
        #expect(throws: DatabaseError.self) {
            try store.queryImmediately("DELETE FROM things", []) { _ throws(DatabaseError) in }
        }
        try await database.addThing(1)
        #expect(throws: DatabaseError.self) {
            try store.queryImmediately("DELETE FROM things RETURNING id", []) { _ throws(DatabaseError) in }
        }
        #expect(try await database.countThings() == 1)
    }

    @Test("Within a transaction there is none, since it would not see the transaction's writes", .things)
    func ambient() async throws {
        try await database.transactAll { _ throws(DatabaseError) in
            try await database.addThing(1)
            #expect(database.immediate == nil)
        }
    }
}
