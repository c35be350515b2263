import ViperPostgreSQL
import ViperTesting

/// A store is compared with a program's migrations, and stays as it is.
@Suite struct SchemaStateTests {
    private static let second = Migration(
        feature: "things", number: 2, sqlite: "ALTER TABLE things ADD COLUMN more INTEGER",
        postgresql: "ALTER TABLE things ADD COLUMN more BIGINT")
    private static let edited = Migration(
        feature: "things", number: 1, sqlite: "CREATE TABLE things (id INTEGER PRIMARY KEY)",
        postgresql: "CREATE TABLE things (id BIGINT PRIMARY KEY)")

    private typealias Inspection = @Sendable ([Migration]) async throws(DatabaseError) -> SchemaState

    /// What every way of looking at a store finds.
    private func expectFindings(_ inspect: Inspection) async throws {
        let same = try await inspect(things)
        #expect(same.missing.isEmpty && same.migratedAt > 0)
        #expect(try await inspect(things + [Self.second]).missing.map(\.number) == [2])
        let newer = await failure { try await inspect([]) }
        #expect(newer == .newer(feature: "things", found: 1, known: 0))
        let foreign = await failure { try await inspect([Self.edited]) }
        #expect(kind(foreign) == "foreignSchema")
        let broken = Migration(feature: "broken", number: 1, sqlite: "CREATE TABEL x", postgresql: "CREATE TABEL x")
        let misuse = await failure { try await inspect(things + [broken]) }
        #expect(kind(misuse) == "misuse" && misuse?.description.contains("migration 1 of broken, line 1: ") == true)
    }

    @Test("PostgreSQL's, also before its first migration")
    func postgreSQL() async throws {
        let keeper = try await PostgreSQLTestDatabase()
        let options = PostgreSQLOptions(of: keeper)
        let database = try await PostgreSQLDatabase.opened(options)
        let new = try await database.inspect(things)
        #expect(new.missing.count == 1 && new.migratedAt == 0)
        #expect(try await keeper.query("SELECT COUNT(*) FROM pg_tables WHERE schemaname = 'public'") == "0")
        try await database.migrate(things)
        try await expectFindings { migrations throws(DatabaseError) in try await database.inspect(migrations) }
        try await database.migrate(things)
        let locks =
            "SELECT COUNT(*) FROM pg_locks JOIN pg_database d ON d.oid = database AND datname = current_database()"
        #expect(try await keeper.query(locks + " WHERE locktype = 'advisory'") == "0")
        await database.close()
    }

    @Test("SQLite's, as told by the process that holds it, with what its migrations do not make")
    func told() async throws {
        try await Engine.sqlite.with { database throws in
            try await database.write { transaction throws(DatabaseError) in
                try await transaction.execute("CREATE VIEW others AS SELECT id FROM things -- with a comment")
                try await transaction.execute("CREATE VIRTUAL TABLE words USING fts5(text)")
                try await transaction.execute("CREATE TABLE counted (id INTEGER PRIMARY KEY AUTOINCREMENT)")
            }
            let script = try await database.schemaScript()
            try await expectFindings { migrations throws(DatabaseError) in
                try SchemaState(ofScript: script, comparedWith: migrations)
            }
        }
    }

    @Test("SQLite's, which nobody holds, with and without a log that a killed process left, and no file is touched")
    func unheld() async throws {
        let folder = try TemporaryFolder()
        let database = try await openThings(folder.path + "/a#b?c%")
        try await database.addThing(1)
        #expect(try await onThread { try FolderState.copied(folder.path + "/a#b?c%", to: folder.path + "/killed") } > 0)
        await database.close()
        for name in ["a#b?c%", "killed"] {
            let path = "\(folder.path)/\(name)"
            let before = try FolderState(of: path)
            #expect(before.files.contains { $0.name == "adder.sqlite-wal" } == (name == "killed"))
            do {
                let store = try UnheldStore(folder: path)
                try await expectFindings { migrations throws(DatabaseError) in try store.inspect(migrations) }
                let count = try await store.number("SELECT COUNT(*) FROM things")
                #expect(count == 1)
                let write = await failure { try await store.query("DELETE FROM things", []) { _ in } }
                #expect(kind(write) == "misuse")
            }
            #expect(try FolderState(of: path) == before)
        }
    }
}
