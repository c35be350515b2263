import Logging
import ViperDatabase

/// The store that the configuration names, open: the only place where an engine is chosen.
enum OpenStore: Sendable {
    case sqlite(SQLiteDatabase)
    case postgresql(PostgreSQLDatabase)

    /// What it is opened for.
    enum Purpose {
        /// Requests, each small.
        case serving
        /// A command that reads or writes much of it at once: its statements take as long as they need.
        case bulk
    }

    /// Opens it, without bringing it to the program's schema. It blocks: call it at the start.
    init(_ settings: Settings, for purpose: Purpose = .serving) throws {
        let report = Self.report(to: Logger(label: settings.program))
        switch try StoreChoice(settings) {
        case .sqlite(let folder):
            var options = SQLiteOptions(for: purpose)
            options.report = report
            self = .sqlite(try SQLiteDatabase.open(folder: folder, options: options))
        case .postgresql(var options):
            options.report = report
            // An import's last statement may make millions of rows visible.
            if purpose == .bulk { options.statementTimeout = max(options.statementTimeout, .seconds(3600)) }
            self = .postgresql(try PostgreSQLDatabase.open(options))
        }
    }

    /// Writes what the operator should know to the log.
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

    /// What the features ask.
    var database: any Database {
        switch self {
        case .sqlite(let database): database
        case .postgresql(let database): database
        }
    }

    /// The store that is a file; nil for any other.
    var sqlite: SQLiteDatabase? {
        switch self {
        case .sqlite(let database): database
        case .postgresql: nil
        }
    }

    /// Brings it to a program's schema, and returns what was applied now. It blocks.
    func migrate(_ migrations: [Migration]) throws -> [Migration] {
        let database = database
        return try blocking { try await database.migrate(migrations) }
    }

    /// Finishes what was begun, and closes it. It blocks.
    func close() {
        let database = database
        try? blocking { await database.close() }
    }
}

extension SQLiteOptions {
    /// What suits a purpose. For much at once: a cache for what a batch changes, and a log of up to some 100 MB, so that
    /// what several batches change is copied once.
    fileprivate init(for purpose: OpenStore.Purpose) {
        self.init()
        guard purpose == .bulk else { return }
        cacheKilobytes = 8 << 10
        checkpointPages = 24_000
        restartPages = 24_000
    }
}
