import ViperTesting

@Suite("Samples", .fixture)
struct SamplesTests {
    @Test("Servers that start at once fill a store once, and not one that has something")
    func once() async throws {
        let application = fixture.application
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 { group.addTask { try await application.features.fillWithSamples() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.reduce(0, +) == 65)
        #expect(try await application.features.fillWithSamples() == 0)
        let rows = try await fixture.database.first(
            """
            SELECT (SELECT COUNT(*) FROM items) + (SELECT COUNT(*) FROM repositories)
            + (SELECT COUNT(*) FROM todos) + (SELECT COUNT(*) FROM accounts) + (SELECT COUNT(*) FROM news)
            """
        ) { row throws(DatabaseError) in try row.integer(0) }
        #expect(rows == 65)
    }
}
