public import ViperDatabase
import ViperPostgreSQL

/// A test's own empty store with a program's tables.
public struct TestStore: Sendable {
    /// A database engine.
    public enum Engine: String, CaseIterable, Sendable {
        case sqlite = "SQLite"
        case postgresql = "PostgreSQL"
    }

    /// A program's tables.
    public struct Schema: Sendable {
        fileprivate let migrations: [Migration]
        let template: PostgreSQLTemplate

        /// - Parameters:
        ///   - name: a unique name of letters and `_`.
        ///   - migrations: the schema's migrations.
        public init(_ name: String, _ migrations: [Migration]) {
            self.migrations = migrations
            template = PostgreSQLTemplate(name) { connectionString in
                let database = try await connect(connectionString)
                try await database.migrate(migrations)
                // This finds no difference, so that programs over the copies need not compare them anew.
                try await database.migrate(migrations)
                await database.close()
            }
        }
    }

    /// The open database.
    public let database: any Database
    /// The database, if it is SQLite.
    public let sqlite: SQLiteDatabase?
    /// The database on the server, if it is PostgreSQL.
    public let postgresql: PostgreSQLTestDatabase?
    private let schema: Schema
    private let folder: TemporaryFolder?

    /// The database's engine.
    public var engine: Engine { postgresql == nil ? .sqlite : .postgresql }

    /// Opens an empty store.
    public static func open(_ engine: Engine, _ schema: Schema) async throws -> TestStore {
        switch engine {
        case .sqlite:
            let folder = try TemporaryFolder()
            let database = try SQLiteDatabase.open(folder: folder.path)
            try await database.migrate(schema.migrations)
            return TestStore(database: database, sqlite: database, postgresql: nil, schema: schema, folder: folder)
        case .postgresql:
            let postgresql = try await PostgreSQLTestDatabase(schema.template)
            let database = try await connect(postgresql.connectionString)
            database.assume(schema.migrations)
            return TestStore(database: database, sqlite: nil, postgresql: postgresql, schema: schema, folder: nil)
        }
    }

    /// Opens the store again, as another process would. PostgreSQL only; nil on SQLite.
    public func openAgain() async throws -> (any Database)? {
        guard let postgresql else { return nil }
        let database = try await connect(postgresql.connectionString)
        try await database.migrate(schema.migrations)
        return database
    }

    /// Runs a closure on each engine, with a store of its own.
    public static func withEach(_ schema: Schema, _ body: (TestStore) async throws -> Void) async throws {
        for engine in Engine.allCases {
            let store = try await open(engine, schema)
            try await use {
                try await body(store)
            } close: {
                await store.database.close()
            }
        }
    }
}

extension PostgreSQLTestDatabase {
    /// Copies a database with a program's tables, for programs that need not make them.
    public convenience init(with schema: TestStore.Schema) async throws { try await self.init(schema.template) }
}

/// Connects to a PostgreSQL database. The timeouts are long enough for slow machines.
private func connect(_ connectionString: String) async throws -> PostgreSQLDatabase {
    var options = PostgreSQLOptions()
    options.connectionString = connectionString
    options.statementTimeout = .seconds(3600)
    options.connectTimeout = .seconds(120)
    options.waitTimeout = .seconds(600)
    options.silenceTimeout = .seconds(60)
    options.startPatience = .seconds(120)
    return try await onThread { [options] in try PostgreSQLDatabase.open(options) }
}
