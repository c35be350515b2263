import Glibc
import ViperDatabase

/// The configured store.
enum StoreChoice: Sendable {
    /// SQLite, in a folder that one process holds.
    case sqlite(folder: String)
    /// PostgreSQL, shared by any number of processes.
    case postgresql(PostgreSQLOptions)

    /// The store's location for messages: the folder, or the engine's name.
    var place: String {
        switch self {
        case .sqlite(let folder): folder
        case .postgresql: "PostgreSQL"
        }
    }

    /// Says on standard error, before anything is created, that there is no store yet: whoever meant another folder can
    /// stop the command, or knows what to delete.
    ///
    /// - Parameter program: the prefix of the line.
    func announceNewStore(as program: String) {
        guard case .sqlite(let path) = self else { return }
        let folder = StoreFolder(path: path)
        guard !folder.hasStore else { return }
        write("\(program): there is no store in \(path) yet; creating a new one\n", to: STDERR_FILENO)
    }

    /// Refuses a folder in which a store was lost.
    func refuseLostStore() throws(DatabaseError) {
        if case .sqlite(let path) = self { try StoreFolder(path: path).refuseLostStore() }
    }

    /// Reads the choice from the settings.
    ///
    /// - Throws: if a flag names a folder although the store is PostgreSQL: the user means another store.
    init(_ settings: Settings) throws(SettingsError) {
        let hasAddress = !settings.text(.postgresURL).isEmpty
        let engine = settings.text(.dataEngine)
        guard engine == "postgresql" || (engine == "auto" && hasAddress) else {
            self = .sqlite(folder: settings.text(.dataFolder))
            return
        }
        if case .flag(let flag) = settings[.dataFolder].origin {
            let reason = engine == "auto" ? "postgres.url is set" : "data.engine is postgresql"
            throw SettingsError(
                "data.folder (flag \(flag)): the store is PostgreSQL, because \(reason); omit the flag, "
                    + "or set data.engine to sqlite")
        }
        self = .postgresql(PostgreSQLOptions(settings))
    }
}

extension PostgreSQLOptions {
    init(_ settings: Settings) {
        self.init()
        connectionString = settings.text(.postgresURL)
        let passwordFile = settings.text(.postgresPasswordFile)
        if !passwordFile.isEmpty { self.passwordFile = passwordFile }
        connections = settings.integer(.postgresConnections)
        statementTimeout = settings.duration(.limitsHandlerTimeout) ?? statementTimeout
        connectTimeout = settings.duration(.postgresConnectTimeout) ?? connectTimeout
        waitTimeout = settings.duration(.postgresWaitTimeout) ?? waitTimeout
    }
}
