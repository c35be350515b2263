import ViperPostgreSQL
import ViperTesting

/// A store that came from another cluster, or lies elsewhere than usual.
@Suite("PostgreSQL stores that were moved") struct MovedStoreTests {
    private static let numbered = Migration(
        feature: "numbered", number: 1, sqlite: "",
        postgresql: """
            CREATE TABLE numbered (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text TEXT NOT NULL);
            CREATE TABLE "other" (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY);
            """)

    private func add(to database: PostgreSQLDatabase) async throws(DatabaseError) -> Int64? {
        try await database.write { transaction throws(DatabaseError) in
            try await transaction.number("INSERT INTO numbered (text) VALUES ('a') RETURNING id")
        }
    }

    @Test(
        "Sequences that are behind their tables, as after logical replication, are set when it starts, and it says so")
    func sequences() async throws {
        let keeper = try await PostgreSQLTestDatabase()
        var options = PostgreSQLOptions(of: keeper)
        let notices = Locked<[DatabaseNotice]>([])
        options.report = { notice in notices.withLock { $0.append(notice) } }
        let database = try await PostgreSQLDatabase.opened(options)
        try await database.migrate([Self.numbered])
        #expect(try await add(to: database) == 1)
        try await database.migrate([Self.numbered])
        #expect(notices.withLock { $0 }.isEmpty)
        _ = try await keeper.query(
            "INSERT INTO numbered (id, text) OVERRIDING SYSTEM VALUE SELECT i, 'copied' FROM generate_series(2, 700) i")
        let refusal = await failure { try await add(to: database) }
        #expect(kind(refusal) == "conflict")
        try await database.migrate([Self.numbered])
        #expect(try await add(to: database) == 701)
        let lines = notices.withLock { $0.map(\.text) }
        #expect(lines == ["The sequence of numbered.id was behind the rows of the table, and was set"])
        await database.close()
    }

    @Test("Tables may lie in a schema of their own, away from rules that are made for the usual one")
    func schema() async throws {
        let keeper = try await PostgreSQLTestDatabase()
        _ = try await keeper.query(
            "CREATE SCHEMA app AUTHORIZATION adder; REVOKE CREATE ON SCHEMA public FROM PUBLIC, adder")
        var options = PostgreSQLOptions(of: keeper)
        options.connectionString += "?options=-csearch_path%3Dapp"
        let ready = options
        for _ in 0..<2 {
            let database = try await PostgreSQLDatabase.opened(ready)
            try await database.migrate([Self.numbered])
            try await database.check()
            #expect(try await add(to: database) != nil)
            await database.close()
        }
        let places = try await keeper.query(
            "SELECT DISTINCT schemaname FROM pg_tables WHERE tablename IN ('numbered', 'other')")
        #expect(places == "app")
    }
}
