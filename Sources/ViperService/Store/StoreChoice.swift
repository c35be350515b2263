import Glibc
import ViperDatabase

/// Which store the configuration names.
enum StoreChoice: Sendable {
    /// SQLite, in a folder of this machine that one process holds.
    case sqlite(folder: String)
    /// PostgreSQL, which any number of processes share.
    case postgresql(PostgreSQLOptions)

    /// Where it is, for people: the folder, or the engine that others run.
    var place: String {
        switch self {
        case .sqlite(let folder): folder
        case .postgresql: "PostgreSQL"
        }
    }

    /// Says, on standard error and before anything is made, that there is no store yet: who did not mean the folder can
    /// stop the command, or knows what to delete.
    ///
    /// - Parameter program: what the line begins with.
    func announceNewStore(as program: String) {
        guard case .sqlite(let path) = self else { return }
        let folder = StoreFolder(path: path)
        guard !folder.hasStore else { return }
        write("\(program): there is no store in \(path) yet; a new one is made there\n", to: STDERR_FILENO)
    }

    /// What the configuration says.
    ///
    /// - Throws: where a flag names a folder though the store is PostgreSQL: whoever gives it means another store.
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
                "data.folder (flag \(flag)): the store is PostgreSQL, as \(reason); leave the flag out, "
                    + "or set data.engine to sqlite")
        }
        self = .postgresql(PostgreSQLOptions(settings))
    }
}

extension PostgreSQLOptions {
    /// What the configuration says about PostgreSQL.
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
