import ViperTesting

@Suite("The version floor of a store that is older than it")
struct VersionFloorMigrationTests {
    /// The program's migrations before there was a floor.
    private static let old = TestStore.Schema(
        "before_floor", AdderFeatures.list.migrations.filter { $0.feature != "changes" || $0.number == 1 })
    /// The program's migrations before there was a log of changes.
    private static let oldest = TestStore.Schema(
        "before_log", AdderFeatures.list.migrations.filter { $0.feature != "changes" })

    private func floor(in database: any Database) async throws -> Int64 {
        let floor = try await database.number("SELECT version_floor FROM change_log")
        return try #require(floor)
    }

    @Test("A new store has none, so that versions count from 1")
    func new() async throws {
        try await TestStore.withEach { store in
            let floor = try await floor(in: store.database)
            #expect(floor == 0)
        }
    }

    /// Migrates the store of an older program, and expects that its floor is the time, and stays.
    private func expectTime(_ schema: TestStore.Schema, after sql: SQL, _ parameters: [SQLValue] = []) async throws {
        try await TestStore.withEach(schema) { store in
            try await store.database.run(sql, parameters)
            let before = Timestamp.now().microseconds
            try await store.database.migrate(AdderFeatures.list.migrations)
            let first = try await floor(in: store.database)
            #expect(first > before && first < before + 600_000_000, "\(first)")
            try await store.database.migrate(AdderFeatures.list.migrations)
            let second = try await floor(in: store.database)
            #expect(second == first)
        }
    }

    @Test("One that has changes gets the time: it might be a backup of a store that went on")
    func changed() async throws {
        try await expectTime(
            Self.old, after: "INSERT INTO changes (list, kind, at, content) VALUES ('items', 4, 0, $1)", [.blob([])])
    }

    @Test("One that was made a while ago gets the time, be it older than the log of changes")
    func made() async throws {
        for schema in [Self.old, Self.oldest] {
            try await expectTime(
                schema, after: "UPDATE adder_migrations SET applied_at = applied_at - $1", [.integer(7_200_000_000)])
        }
    }
}
