import ViperPostgreSQL
import ViperTesting

/// A store whose schema differs from what the program's migrations create is refused, with the first differing object.
@Suite struct SchemaTests {
    struct Foreign: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var table: (own: String, other: String) = ("", "")
        var index: String?
        var more = ""
        /// The complaint, without the engine's own words.
        let complaint: String
        var engines = Engine.all
    }

    private static let sqliteTable = """
        CREATE TABLE lamps (
            id INTEGER NOT NULL PRIMARY KEY, watts INTEGER NOT NULL CHECK (watts > 0), name TEXT NOT NULL
        ) STRICT;
        """
    private static let postgresqlTable = """
        CREATE TABLE lamps (
            id BIGINT NOT NULL PRIMARY KEY, watts BIGINT NOT NULL CHECK (watts > 0), name TEXT COLLATE "C" NOT NULL
        );
        """
    private static let index = "CREATE INDEX lamps_by_name ON lamps (name, id);"

    private static let own = Migration(
        feature: "lamps", number: 1, sqlite: sqliteTable + index, postgresql: postgresqlTable + index)
    private static let next = Migration(
        feature: "lamps", number: 2, sqlite: "ALTER TABLE lamps ADD COLUMN color TEXT",
        postgresql: "ALTER TABLE lamps ADD COLUMN color TEXT")

    /// The migration that created the other schema under the same name.
    private static func migration(_ foreign: Foreign) -> Migration {
        func script(_ table: String) -> String {
            var table = table
            if !foreign.table.own.isEmpty {
                table = table.split(separator: foreign.table.own, omittingEmptySubsequences: false)
                    .joined(separator: foreign.table.other)
            }
            return table + (foreign.index ?? index) + foreign.more
        }
        return Migration(
            feature: "lamps", number: 1, sqlite: script(sqliteTable), postgresql: script(postgresqlTable))
    }

    private static let trigger = Foreign(
        testDescription: "a trigger",
        more: "CREATE TRIGGER eat BEFORE INSERT ON lamps BEGIN DELETE FROM lamps; END;",
        complaint: "trigger eat on lamps: expected none, found CREATE TRIGGER eat ", engines: [.sqlite])

    static let foreign = [
        Foreign(testDescription: "no index", index: "", complaint: "index lamps_by_name on lamps: expected "),
        Foreign(
            testDescription: "an index of another column", index: "CREATE INDEX lamps_by_name ON lamps (watts, id);",
            complaint: "index lamps_by_name on lamps: expected "),
        Foreign(
            testDescription: "a unique index", more: "CREATE UNIQUE INDEX one_name ON lamps (name);",
            complaint: "index one_name on lamps: expected none, found "),
        Foreign(
            testDescription: "an index of some rows", more: "CREATE INDEX strong ON lamps (name) WHERE watts > 100;",
            complaint: "index strong on lamps: expected none, found "),
        Foreign(
            testDescription: "an index of an expression", more: "CREATE INDEX long ON lamps (length(name));",
            complaint: "index long on lamps: expected none, found "),
        Foreign(testDescription: "no check", table: (" CHECK (watts > 0)", ""), complaint: "lamps"),
        Foreign(testDescription: "another check", table: ("watts > 0", "watts > 1"), complaint: "lamps"),
        Foreign(testDescription: "a column that may be null", table: ("NOT NULL CHECK", "CHECK"), complaint: "watts"),
        Foreign(testDescription: "a column too many", table: ("name TEXT", "more TEXT, name TEXT"), complaint: "more"),
        Foreign(
            testDescription: "another table", table: ("lamps", "bulbs"), index: "CREATE INDEX other ON bulbs (id);",
            complaint: "table lamps: expected "),
        Foreign(
            testDescription: "a view", table: ("lamps", "bulbs"),
            index: "CREATE INDEX lamps_by_name ON bulbs (name); CREATE VIEW lamps AS SELECT * FROM bulbs;",
            complaint: "lamps: expected "),
        Foreign(
            testDescription: "a foreign key to the table",
            more: "CREATE TABLE shades (id BIGINT PRIMARY KEY, lamp BIGINT REFERENCES lamps (id));",
            complaint: "shades", engines: [.postgreSQL]),
        Foreign(
            testDescription: "a foreign key to the table",
            more: "CREATE TABLE shades (id INTEGER PRIMARY KEY, lamp INTEGER REFERENCES Lamps (id)) STRICT;",
            complaint: "table shades: expected none, found CREATE TABLE shades", engines: [.sqlite]),
        Foreign(
            testDescription: "a column of another type", table: ("watts INTEGER", "watts TEXT"),
            complaint: "table lamps: expected watts INTEGER NOT NULL CHECK(watts>0), "
                + "found watts TEXT NOT NULL CHECK(watts>0)", engines: [.sqlite]),
        Foreign(
            testDescription: "a table that is not strict", table: (" STRICT", ""),
            complaint: "table lamps: expected STRICT, found ", engines: [.sqlite]),
        trigger,
        Foreign(
            testDescription: "a column of another type", table: ("watts BIGINT", "watts INTEGER"),
            complaint: "column lamps.watts: expected bigint NOT NULL, found integer NOT NULL", engines: [.postgreSQL]),
        Foreign(
            testDescription: "a column of another collation", table: (" COLLATE \"C\"", ""),
            complaint: "column lamps.name: expected text COLLATE C NOT NULL, found text NOT NULL",
            engines: [.postgreSQL]),
        Foreign(
            testDescription: "a trigger",
            more: """
                CREATE FUNCTION eat() RETURNS TRIGGER LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
                CREATE TRIGGER eat BEFORE INSERT ON lamps FOR EACH ROW EXECUTE FUNCTION eat();
                """, complaint: "trigger lamps.eat: expected none, found CREATE TRIGGER eat ", engines: [.postgreSQL]),
        Foreign(
            testDescription: "a rule", more: "CREATE RULE nothing AS ON DELETE TO lamps DO INSTEAD NOTHING;",
            complaint: "rule lamps.nothing: expected none, found CREATE RULE nothing", engines: [.postgreSQL]),
        Foreign(
            testDescription: "row security", more: "ALTER TABLE lamps ENABLE ROW LEVEL SECURITY;",
            complaint: "table lamps: expected none, found row security; turn it off", engines: [.postgreSQL]),
        Foreign(
            testDescription: "an unlogged table", table: ("CREATE TABLE", "CREATE UNLOGGED TABLE"),
            complaint: "table lamps: expected ", engines: [.postgreSQL]),
        Foreign(
            testDescription: "a table that inherits", more: "CREATE TABLE heirs () INHERITS (lamps);",
            complaint: "heirs", engines: [.postgreSQL]),
    ]

    @Test("Another schema is refused in a line that names the object, and no migration is applied", arguments: foreign)
    func refused(foreign: Foreign) async throws {
        for engine in foreign.engines {
            let opened = try await engine.open()
            let database = opened.database
            try await database.migrate([Self.migration(foreign)])
            let error = await failure { try await database.migrate([Self.own, Self.next]) }
            let line = try #require(error?.description)
            #expect(kind(error) == "foreignSchema", "\(line)")
            #expect(line.hasPrefix("the database has another schema than this program: "), "\(line)")
            #expect(line.contains("If an applied migration was edited, undo the edit and add a new migration"))
            #expect(line.contains(foreign.complaint) && !line.contains("\n"), "\(engine.testDescription): \(line)")
            let last = try await database.number("SELECT MAX(number) FROM adder_migrations")
            #expect(last == 1)
            await database.close()
        }
    }

    @Test("Views, tables and plain indexes of others may be there, however SQL is laid out", arguments: Engine.all)
    func harmless(engine: Engine) async throws {
        let opened = try await engine.open()
        let database = opened.database
        let others = """
            CREATE VIEW bright AS SELECT name FROM lamps WHERE watts > 100;
            CREATE TABLE notes (id BIGINT PRIMARY KEY, text TEXT UNIQUE);
            CREATE INDEX lamps_by_watts ON lamps (watts);
            """
        let laidOut = """
            CREATE  TABLE "lamps"(id INTEGER NOT NULL PRIMARY KEY,watts INTEGER NOT NULL CHECK(watts>0), -- how bright
            /* what it is called */ [name] TEXT NOT NULL)STRICT;
            """
        let made = Migration(
            feature: "lamps", number: 1, sqlite: laidOut + Self.index + others,
            postgresql: Self.postgresqlTable + Self.index + others)
        try await database.migrate([made])
        #expect(try await database.migrate([Self.own, Self.next]).map(\.number) == [2])
        #expect(try await database.migrate([Self.own, Self.next]).isEmpty)
        await database.close()
    }

    @Test("A user who may make no temporary tables on PostgreSQL is served without a comparison")
    func temporary() async throws {
        let keeper = try await PostgreSQLTestDatabase()
        let options = PostgreSQLOptions(of: keeper)
        let database = try await PostgreSQLDatabase.opened(options)
        try await database.migrate([Self.own])
        _ = try await keeper.query("DROP INDEX lamps_by_name")
        _ = try await keeper.query("REVOKE TEMPORARY ON DATABASE \(keeper.name) FROM PUBLIC, adder")
        #expect(try await database.migrate([Self.own, Self.next]).map(\.number) == [2])
        _ = try await keeper.query("GRANT TEMPORARY ON DATABASE \(keeper.name) TO adder")
        let error = await failure { try await database.migrate([Self.own, Self.next]) }
        #expect(kind(error) == "foreignSchema")
        await database.close()
    }

    @Test("What was compared on PostgreSQL is not made once more to be compared, and what is changed by hand is found")
    func seal() async throws {
        try await PostgreSQLStore.with { store in
            let migrations = things + [Self.own]
            /// How many transactions a start begins that change something.
            func changes() async throws -> Int {
                let before = try #require(Int(try await store.sql("SELECT txid_current()")))
                try await store.database.migrate(migrations)
                return try #require(Int(try await store.sql("SELECT txid_current()"))) - before - 1
            }
            try await store.database.migrate(migrations)
            #expect(try await changes() > 0)
            #expect(try await changes() == 0)
            _ = try await store.sql("ALTER TABLE lamps ALTER COLUMN name DROP NOT NULL")
            let error = await failure { try await store.database.migrate(migrations) }
            #expect(kind(error) == "foreignSchema")
            _ = try await store.sql("ALTER TABLE lamps ALTER COLUMN name SET NOT NULL")
            #expect(try await changes() == 0)
            _ = try await store.sql("COMMENT ON TABLE adder_migrations IS 'compared 1 2 lamps'")
            #expect(try await changes() > 0)
            #expect(try await changes() == 0)
        }
    }

    @Test("What stands in a hostile name or text is shown as one short line")
    func shown() async throws {
        let opened = try await Engine.sqlite.open()
        let database = opened.database
        let name = "eat\\u{1B}[31m\n" + String(repeating: "x", count: 4000)
        let trigger = "CREATE TRIGGER \"\(name)\" BEFORE INSERT ON lamps BEGIN DELETE FROM lamps; END;"
        try await database.migrate([
            Migration(
                feature: "lamps", number: 1, sqlite: Self.sqliteTable + Self.index + trigger, postgresql: "")
        ])
        let error = await failure { try await database.migrate([Self.own]) }
        let line = try #require(error?.description)
        #expect(line.contains("trigger eat") && line.utf8.count < 800)
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 })
        await database.close()
    }
}
