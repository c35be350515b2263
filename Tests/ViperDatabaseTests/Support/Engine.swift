import ViperPostgreSQL
import ViperTesting

/// An engine that the shared suite runs over.
struct Engine: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let open: @Sendable () async throws -> Opened

    /// An empty store, and the object that must outlive it.
    struct Opened: ScopedFixture {
        let database: any Database
        fileprivate let keeper: any Sendable
        /// Opens a second connection to the same store; only where the engine can.
        let openAgain: @Sendable () async throws -> any Database
    }

    static let all = [sqlite, postgreSQL]

    static let sqlite = Engine(testDescription: "SQLite") {
        let folder = try TemporaryFolder()
        let path = folder.path
        return Opened(database: try SQLiteDatabase.open(folder: path), keeper: folder) {
            try SQLiteDatabase.open(folder: path)
        }
    }

    static let postgreSQL = Engine(testDescription: "PostgreSQL") {
        let database = try await PostgreSQLTestDatabase()
        let options = PostgreSQLOptions(of: database)
        let open: @Sendable () async throws -> any Database = {
            try await PostgreSQLDatabase.opened(options)
        }
        return Opened(database: try await open(), keeper: database, openAgain: open)
    }

    /// Runs a body over a store with the suite's tables, and closes it.
    func with(_ body: (any Database) async throws -> Void) async throws {
        try await opening { try await body($0.database) }
    }

    fileprivate func opening(_ body: (Opened) async throws -> Void) async throws {
        let opened = try await open()
        try await opened.database.migrate(things)
        try await body(opened)
        await opened.database.close()
    }
}

extension Trait where Self == FixtureTrait<Engine.Opened> {
    /// Each test runs once over each engine.
    static var things: Self { things(over: Engine.all) }

    static func things(over engines: [Engine]) -> Self {
        Self { body in
            for engine in engines { try await engine.opening(body) }
        }
    }
}

extension PostgreSQLDatabase {
    /// Opens a store without blocking a thread that serves others.
    static func opened(_ options: PostgreSQLOptions) async throws -> PostgreSQLDatabase {
        try await onThread { try open(options) }
    }
}

extension PostgreSQLOptions {
    /// Options for a test's own database. Timeouts for the server are long enough for a slow machine.
    init(of database: PostgreSQLTestDatabase) {
        self.init()
        connectionString = database.connectionString
        statementTimeout = .seconds(3600)
        connectTimeout = .seconds(60)
        waitTimeout = .seconds(600)
        silenceTimeout = .seconds(60)
        startPatience = .seconds(60)
    }
}
