import ViperTesting

@Suite("Samples", .fixture)
struct SamplesTests {
    @Test("Servers that start at once fill a store once, and not one that has something")
    func once() async throws {
        let application = fixture.application
        let counts = try await atOnce(0..<4) { _ in try await application.features.fillWithSamples() }
        #expect(counts.reduce(0, +) == 65)
        #expect(try await application.features.fillWithSamples() == 0)
        let rows = try await fixture.database.number(
            """
            SELECT (SELECT COUNT(*) FROM items) + (SELECT COUNT(*) FROM repositories)
            + (SELECT COUNT(*) FROM todos) + (SELECT COUNT(*) FROM accounts) + (SELECT COUNT(*) FROM news)
            """)
        #expect(rows == 65)
    }
}
