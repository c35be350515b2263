import App
import Database

/// The store that the configuration names, open: the only place where an engine is chosen.
enum OpenStore: Sendable {
    case sqlite(SQLiteDatabase)

    /// Opens it, without bringing it to the program's schema. It blocks: call it at the start.
    ///
    /// - Parameters:
    ///   - settings: the configuration.
    ///   - sqlite: how to open SQLite, if it is that.
    init(_ settings: Settings, sqlite: SQLiteOptions = SQLiteOptions()) throws {
        switch try StoreChoice(settings) {
        case .sqlite(let folder): self = .sqlite(try SQLiteDatabase.open(folder: folder, options: sqlite))
        case .postgresql: throw DatabaseError.unavailable(detail: "PostgreSQL cannot be opened yet")
        }
    }

    /// What the features ask.
    var database: any Database {
        switch self {
        case .sqlite(let database): database
        }
    }

    /// The store that is a file; nil for any other.
    var sqlite: SQLiteDatabase? {
        switch self {
        case .sqlite(let database): database
        }
    }

    /// Brings it to this program's schema, and returns what was applied now. It blocks.
    func migrate() throws -> [Migration] {
        let database = database
        return try blocking { try await database.migrate(Application.migrations) }
    }

    /// Finishes what was begun, and closes it. It blocks.
    func close() {
        let database = database
        try? blocking { await database.close() }
    }
}
