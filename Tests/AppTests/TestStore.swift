import Support
import ViperDatabase

@testable import App
@testable import ViperService

/// A store of a test's own, with the application's tables.
struct TestStore: Sendable {
    /// What it is kept by.
    enum Engine: String, CaseIterable, Sendable {
        case sqlite = "SQLite"
        case postgresql = "PostgreSQL"
    }

    let database: any Database
    /// The store, where it is SQLite.
    let sqlite: SQLiteDatabase?
    /// The store's database on the server, where there is one.
    let postgresql: PostgreSQLTestDatabase?
    private let folder: TemporaryFolder?

    var engine: Engine { postgresql == nil ? .sqlite : .postgresql }

    /// Opens an empty one.
    static func open(_ engine: Engine) async throws -> TestStore {
        switch engine {
        case .sqlite:
            let folder = try TemporaryFolder()
            let database = try SQLiteDatabase.open(folder: folder.path)
            try await database.migrate(AdderFeatures.list.migrations)
            return TestStore(database: database, sqlite: database, postgresql: nil, folder: folder)
        case .postgresql:
            let postgresql = try await PostgreSQLTestDatabase(template)
            let database = try await connect(postgresql.connectionString)
            return TestStore(database: database, sqlite: nil, postgresql: postgresql, folder: nil)
        }
    }

    private static let template = PostgreSQLTemplate("application") { connectionString in
        await (try connect(connectionString)).close()
    }

    /// Connects to a database of PostgreSQL's and brings it to the application's schema. Nothing that waits gives up on a
    /// machine that is slow.
    private static func connect(_ connectionString: String) async throws -> PostgreSQLDatabase {
        var options = PostgreSQLOptions()
        options.connectionString = connectionString
        options.statementTimeout = .seconds(3600)
        options.connectTimeout = .seconds(120)
        options.waitTimeout = .seconds(600)
        options.silenceTimeout = .seconds(60)
        options.startPatience = .seconds(120)
        let database = try await onThread { [options] in try PostgreSQLDatabase.open(options) }
        try await database.migrate(AdderFeatures.list.migrations)
        return database
    }

    /// Opens the store once more, as another process would; only where there is a server.
    func openAgain() async throws -> (any Database)? {
        guard let postgresql else { return nil }
        return try await Self.connect(postgresql.connectionString)
    }

    /// Runs a body over a store of its own of each engine.
    static func withEach(_ body: (TestStore) async throws -> Void) async throws {
        for engine in Engine.allCases {
            let store = try await open(engine)
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
