public import ViperDatabase

/// An empty store of a test's own, with a program's tables.
public struct TestStore: Sendable {
    /// What it is kept by.
    public enum Engine: String, CaseIterable, Sendable {
        case sqlite = "SQLite"
        case postgresql = "PostgreSQL"
    }

    /// A program's tables.
    public struct Schema: Sendable {
        fileprivate let migrations: [Migration]
        fileprivate let template: PostgreSQLTemplate

        /// A schema.
        ///
        /// - Parameters:
        ///   - name: what tells it from others of the same tests; letters and `_`.
        ///   - migrations: its steps.
        public init(_ name: String, _ migrations: [Migration]) {
            self.migrations = migrations
            template = PostgreSQLTemplate(name) { connectionString in
                await (try connect(connectionString, migrations)).close()
            }
        }
    }

    /// The store.
    public let database: any Database
    /// The store, where it is SQLite.
    public let sqlite: SQLiteDatabase?
    /// The store's database on the server, where there is one.
    public let postgresql: PostgreSQLTestDatabase?
    private let schema: Schema
    private let folder: TemporaryFolder?

    /// What it is kept by.
    public var engine: Engine { postgresql == nil ? .sqlite : .postgresql }

    /// Opens an empty one.
    public static func open(_ engine: Engine, _ schema: Schema) async throws -> TestStore {
        switch engine {
        case .sqlite:
            let folder = try TemporaryFolder()
            let database = try SQLiteDatabase.open(folder: folder.path)
            try await database.migrate(schema.migrations)
            return TestStore(database: database, sqlite: database, postgresql: nil, schema: schema, folder: folder)
        case .postgresql:
            let postgresql = try await PostgreSQLTestDatabase(schema.template)
            let database = try await connect(postgresql.connectionString, schema.migrations)
            return TestStore(database: database, sqlite: nil, postgresql: postgresql, schema: schema, folder: nil)
        }
    }

    /// Opens the store once more, as another process would; only where there is a server.
    public func openAgain() async throws -> (any Database)? {
        guard let postgresql else { return nil }
        return try await connect(postgresql.connectionString, schema.migrations)
    }

    /// Runs a body over a store of its own of each engine.
    public static func withEach(_ schema: Schema, _ body: (TestStore) async throws -> Void) async throws {
        for engine in Engine.allCases {
            let store = try await open(engine, schema)
            do {
                try await body(store)
            } catch {
                await store.database.close()
                throw error
            }
            await store.database.close()
        }
    }
}

/// Connects to a database of PostgreSQL's and brings it to a schema. Nothing that waits gives up on a machine that is slow.
private func connect(_ connectionString: String, _ migrations: [Migration]) async throws -> PostgreSQLDatabase {
    var options = PostgreSQLOptions()
    options.connectionString = connectionString
    options.statementTimeout = .seconds(3600)
    options.connectTimeout = .seconds(120)
    options.waitTimeout = .seconds(600)
    options.silenceTimeout = .seconds(60)
    options.startPatience = .seconds(120)
    let database = try await onThread { [options] in try PostgreSQLDatabase.open(options) }
    try await database.migrate(migrations)
    return database
}
