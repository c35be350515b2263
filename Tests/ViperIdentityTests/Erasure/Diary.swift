import ViperIdentity
import ViperTesting

@testable import ViperFeatures
@testable import ViperService

/// A program with a second feature that holds something of users.
struct Diary: Service {
    static let features: [any Feature.Type] = [IdentityFeature.self, DiaryFeature.self]
}

/// Notes of users. A row of `note_switches` makes its erasure fail, or wait after the first portion.
struct DiaryFeature: Feature {
    static let name: StaticString = "diary"
    static let uses: [any Feature.Type] = [IdentityFeature.self]
    static func declare(_ feature: inout FeatureDeclaration) {
        feature.store(migrations, tables)
        feature.personal(personal)
    }

    static let migrations = [
        Migration(
            feature: "diary", number: 1,
            sqlite: """
                CREATE TABLE notes (
                    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
                    user_id BLOB NOT NULL REFERENCES users (id),
                    text TEXT NOT NULL,
                    day INTEGER,
                    drawing BLOB,
                    created_at INTEGER NOT NULL
                ) STRICT;
                CREATE INDEX notes_by_user ON notes (user_id, id);
                CREATE TABLE note_switches (name TEXT NOT NULL PRIMARY KEY) STRICT;
                """,
            postgresql: """
                CREATE TABLE notes (
                    id UUID NOT NULL PRIMARY KEY,
                    user_id UUID NOT NULL REFERENCES users (id),
                    text TEXT NOT NULL,
                    day BIGINT,
                    drawing BYTEA,
                    created_at BIGINT NOT NULL
                );
                CREATE INDEX notes_by_user ON notes (user_id, id);
                CREATE TABLE note_switches (name TEXT COLLATE "C" NOT NULL PRIMARY KEY);
                """)
    ]
    static let tables = ExportedFeature(
        name: name,
        tables: [
            ExportedTable(
                name: "notes",
                columns: [
                    .uuid("id", .id), .uuid("user_id", .id), .text("text"),
                    ExportedColumn(name: "day", kind: .integer, isOptional: true),
                    ExportedColumn(name: "drawing", kind: .bytes, isOptional: true), .integer("created_at", .time),
                ], where: IdentitySchema.isOfUser("user_id"))
        ],
        leftOut: [ExportedFeature.LeftOut(name: "note_switches", reason: "they are for tests alone")])
    static let personal = [
        PersonalTable(
            "notes", owner: "user_id",
            columns: [
                .uuid("id"), .text("text"), .date("day"), .bytes("drawing"), .time("createdAt", from: "created_at"),
            ])
    ]

    /// How many notes one transaction erases.
    static let portion = 100

    private let database: any Database

    init(_ context: FeatureContext) { database = context.database }

    func routes(_ mount: inout Routes) {}

    func work(_ work: inout FeatureWork) { work.erase { user throws(Failure) in try await erase(user) } }

    private func erase(_ user: UUID) async throws(Failure) {
        for table in Self.personal {
            while try await database.erasePortion(of: table, of: user, Self.portion) {
                if try await isSet("fault") { throw .broken("the ink is dry") }
                while try await isSet("pause") { try await pause() }
            }
        }
    }

    private func isSet(_ name: String) async throws(Failure) -> Bool {
        try await database.find("SELECT 1 FROM note_switches WHERE name = $1", [.text(name)]) { _ in true } ?? false
    }

    private func pause() async throws(Failure) {
        do {
            try await Task.sleep(for: .milliseconds(10))
        } catch { throw .timedOut("stopped while paused") }
    }
}

extension Trait where Self == FixtureTrait<IdentityFixture> {
    /// Each test runs with the program ``Diary`` on each engine.
    static var diary: Self { diary() }

    static func diary(
        over engines: [TestStore.Engine] = TestStore.Engine.allCases, by transports: [Transport] = [.inProcess],
        servers: Int = 1
    ) -> Self {
        .identity(Diary.program, over: engines, by: transports, servers: servers)
    }
}

extension IdentityFixture {
    /// Runs a body with the program ``Diary`` on each engine.
    static func withDiary(
        over engines: [TestStore.Engine] = TestStore.Engine.allCases, by transports: [Transport] = [.inProcess],
        servers: Int = 1, _ body: (IdentityFixture) async throws -> Void
    ) async throws {
        try await with(Diary.program, over: engines, by: transports, servers: servers, body)
    }

    /// The id of a user, deleted or not; nil if there is no row.
    func id(of name: String) async throws -> UUID? {
        try await store.database.first("SELECT id FROM users WHERE name = $1", [.text(name)]) {
            row throws(DatabaseError) in try row.identifier(0)
        }
    }

    /// Adds notes of a user.
    @discardableResult
    func addNotes(_ count: Int, of name: String, text: String = "Dear diary") async throws -> UUID {
        guard let user = try await id(of: name) else { throw MissingPerson(name: name) }
        try await store.database.write { transaction throws(DatabaseError) in
            for number in 0..<count {
                try await transaction.execute(
                    "INSERT INTO notes (id, user_id, text, day, drawing, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
                    [
                        .uuid(.version7()), .uuid(user), .text("\(text) \(number)"),
                        number % 2 == 0 ? .integer(20_000) : .null, number % 2 == 0 ? .blob([1, 2, 3]) : .null,
                        .integer(1_790_841_600_000_000),
                    ])
            }
        }
        return user
    }

    /// How many notes there are, of a user or of all.
    func noteCount(of user: UUID) async throws -> Int64 {
        try await number("SELECT COUNT(*) FROM notes WHERE user_id = $1", [.uuid(user)])
    }

    /// Makes erasures fail (`fault`) or wait (`pause`) after their first portion.
    func turnOn(_ name: String) async throws {
        try await execute("INSERT INTO note_switches (name) VALUES ($1)", [.text(name)])
    }

    func turnOff(_ name: String) async throws {
        try await execute("DELETE FROM note_switches WHERE name = $1", [.text(name)])
    }

    /// Waits until a user's row is gone, and expects that nothing else of the user is left.
    func untilErased(_ user: UUID) async throws {
        try await untilThere {
            try await number("SELECT COUNT(*) FROM users WHERE id = $1", [.uuid(user)]) == 0 ? () : nil
        }
        #expect(try await noteCount(of: user) == 0)
    }

    /// A job of erasure as the store has it: how many tries there were, and why the last failed.
    func erasure() async throws -> (tries: Int64, error: String?, hasEnded: Bool)? {
        try await store.database.first(
            "SELECT tries, last_error, ended_at FROM jobs WHERE name = 'users.erasure' ORDER BY id DESC LIMIT 1"
        ) { row throws(DatabaseError) in
            (tries: try row.integer(0), error: try row.optionalText(1), hasEnded: try !row.isNull(2))
        }
    }

    /// Makes work that waits for its next try due now.
    func makeDue() async throws {
        try await execute("UPDATE jobs SET due_at = 0 WHERE ended_at IS NULL AND NOT is_running")
    }
}
