import ViperTesting

/// Migrations, for every engine.
@Suite struct MigrationTests {
    private var database: any Database { Engine.Opened.current.database }

    private let second = Migration(
        feature: "things", number: 2, sqlite: "ALTER TABLE things ADD COLUMN more INTEGER",
        postgresql: "ALTER TABLE things ADD COLUMN more BIGINT")
    private let broken = Migration(
        feature: "broken", number: 1, sqlite: "CREATE TABLE half (id INTEGER); CREATE TABEL other (id INTEGER)",
        postgresql: "CREATE TABLE half (id BIGINT); CREATE TABEL other (id BIGINT)")

    @Test("A migration is applied once, and those that were applied are named", .things)
    func once() async throws {
        #expect(try await database.migrate(things).isEmpty)
        #expect(try await database.migrate(things + [second]).map(\.number) == [2])
        try await database.check()
    }

    @Test("A store that is newer than the program is refused, and not touched", .things)
    func newer() async throws {
        try await database.migrate(things + [second])
        let extra = Migration(
            feature: "extra", number: 1, sqlite: "CREATE TABLE extra (id INTEGER)",
            postgresql: "CREATE TABLE extra (id BIGINT)")
        let error = await failure { try await database.migrate([extra] + things) }
        #expect(error == .newer(feature: "things", found: 2, known: 1))
        #expect(error?.description.contains("newer than this program") == true)
        let unknown = await failure { try await database.migrate([extra]) }
        #expect(unknown == .newer(feature: "things", found: 2, known: 0))
        #expect(try await database.migrate(things + [second, extra]).count == 1)
    }

    @Test("A migration that fails leaves nothing behind", .things)
    func failing() async throws {
        let error = await failure { try await database.migrate(things + [broken]) }
        #expect(kind(error) == "misuse")
        let words = "migration 1 of broken, line 1: "
        #expect(error?.description.contains(words) == true && error?.description.contains("TABEL") == true)
        let mended = Migration(
            feature: "broken", number: 1, sqlite: "CREATE TABLE half (id INTEGER)",
            postgresql: "CREATE TABLE half (id BIGINT)")
        #expect(try await database.migrate(things + [mended]).count == 1)
    }

    @Test(
        "Before a migration whose SQL fails none is applied, so that the program before can go on",
        .things)
    func rehearsed() async throws {
        let error = await failure { try await database.migrate(things + [second, broken]) }
        #expect(error?.description.contains("migration 1 of broken, line 1: ") == true)
        #expect(try await database.migrate(things).isEmpty)
    }

    @Test(
        "An error in a migration is told with its line, of statements without a line, and without any trap",
        .things)
    func lines() async throws {
        func error(_ sql: String) async -> String {
            let migration = Migration(feature: "broken", number: 1, sqlite: sql, postgresql: sql)
            return await failure { try await database.migrate(things + [migration]) }?
                .description
                ?? "none"
        }
        let good = "CREATE TABLE half (id INTEGER);\n-- \u{1F600} ü\n\n"
        #expect(
            await error(good + "CREATE TABLE other (\n    id INTEGER ((,\n    x\n);").contains("broken, line 5: "))
        #expect(await error(good + "INSERT INTO none VALUES (1);").contains("broken, line 4: "))
        #expect(await error(good + "INSERT INTO half VALUES ('").contains("broken, line 4: "))
        // What fails as it runs has no place in the text on PostgreSQL.
        let twice = await error("CREATE TABLE half (id INTEGER NOT NULL);\n\nINSERT INTO half VALUES (NULL)")
        #expect(twice.contains("migration 1 of broken, line 3: ") || twice.contains("migration 1 of broken: "))
    }

    @Test(
        "A store that a newer program migrates meanwhile takes no more changes once it is noticed, and reads go on",
        .things(over: [.postgreSQL]))
    func outdated() async throws {
        let newer = try await Engine.Opened.current.openAgain()
        try await database.addThing(1)
        try await newer.migrate(things + [second])
        let noticed = await failure { try await database.check() }
        #expect(noticed == .newer(feature: "things", found: 2, known: 1))
        let refusal = await failure { try await database.addThing(2) }
        #expect(kind(refusal) == "unavailable" && refusal?.description.contains("a newer program") == true)
        #expect(try await database.countThings() == 1)
        try await newer.write { transaction throws(DatabaseError) in
            _ = try await transaction.execute("DELETE FROM adder_migrations WHERE number = 2")
        }
        try await database.check()
        try await database.addThing(3)
        await newer.close()
    }

    @Test("Numbers that do not run from 1 are refused", .things)
    func order() async throws {
        let error = await failure { try await database.migrate([second]) }
        #expect(kind(error) == "misuse")
    }

    @Test("A store without its migrations is not ready", arguments: Engine.all)
    func check(engine: Engine) async throws {
        let opened = try await engine.open()
        let early = await failure { try await opened.database.check() }
        #expect(early != nil)
        try await opened.database.migrate(things)
        try await opened.database.check()
        await opened.database.close()
        let closed = await failure { try await opened.database.check() }
        #expect(kind(closed) == "unavailable")
    }
}
