import Logging
package import ViperDatabase
package import ViperFeatures
package import ViperPostgreSQL
import ViperThreads

/// The configured store, opened: the only place that chooses an engine.
package enum OpenStore: Sendable {
    case sqlite(SQLiteDatabase)
    case postgresql(PostgreSQLDatabase)

    /// What the store is opened for.
    package enum Purpose {
        /// Small requests.
        case serving
        /// A command that reads or writes much at once. Its statements take as long as they need.
        case bulk
    }

    /// Opens the store without migrating it. It blocks: call it at start.
    package init(_ settings: Settings, for purpose: Purpose = .serving) throws {
        let report = Self.report(to: Logger(label: settings.program))
        switch StoreChoice(settings) {
        case .sqlite(let folder):
            var options = SQLiteOptions(for: purpose)
            options.report = report
            options.placeCheck = StoreHistory.checkOnSQLite
            self = .sqlite(try SQLiteDatabase.open(folder: folder, options: options))
        case .postgresql(var options):
            options.report = report
            options.placeCheck = StoreHistory.checkOnPostgreSQL
            // An import's last statement may make millions of rows visible.
            if purpose == .bulk { options.statementTimeout = max(options.statementTimeout, .seconds(3600)) }
            self = .postgresql(try PostgreSQLDatabase.open(options))
        }
    }

    /// Logs the database's notices to the operator.
    private static func report(to logger: Logger) -> DatabaseReport {
        { notice in
            let level: Logger.Level =
                switch notice.kind {
                case .began: .warning
                case .ended: .notice
                case .remark: .info
                }
            logger.log(level: level, "\(notice.text)")
        }
    }

    package var database: any Database {
        switch self {
        case .sqlite(let database): database
        case .postgresql(let database): database
        }
    }

    /// The SQLite database; nil for PostgreSQL.
    package var sqlite: SQLiteDatabase? {
        switch self {
        case .sqlite(let database): database
        case .postgresql: nil
        }
    }

    /// Migrates the store, checks that it has what the features' entities declare, and returns the migrations applied now.
    /// It blocks.
    package func migrate(_ features: FeatureList) throws -> [Migration] {
        let database = database
        return try blocking {
            let applied = try await database.migrate(features.migrations)
            try await features.checkTables(in: database)
            return applied
        }
    }

    /// Refuses a PostgreSQL database in which there is no store; SQLite's file is looked for before it is opened.
    func requireStore() throws {
        guard case .postgresql(let database) = self else { return }
        let hasStore = try blocking {
            try await database.finds("SELECT 1 WHERE to_regclass('adder_migrations') IS NOT NULL")
        }
        guard hasStore else { throw Complaint("there is no store in the PostgreSQL database") }
    }

    /// Finishes pending work and closes the store. It blocks.
    package func close() {
        let database = database
        try? blocking { await database.close() }
    }
}

extension SQLiteOptions {
    /// The options for a purpose. Bulk work gets a write-ahead log of up to some 100 MB, so that pages changed by several batches are checkpointed once.
    fileprivate init(for purpose: OpenStore.Purpose) {
        self.init()
        guard purpose == .bulk else { return }
        checkpointPages = 24_000
        restartPages = 24_000
    }
}
