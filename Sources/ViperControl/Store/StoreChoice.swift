import Glibc
import ViperCommands
package import ViperDatabase
package import ViperFeatures
package import ViperPostgreSQL
package import ViperSettings
package import ViperValues

/// The configured store.
package enum StoreChoice: Sendable {
    /// SQLite, in a folder that one process holds.
    case sqlite(folder: String)
    /// PostgreSQL, shared by any number of processes.
    case postgresql(PostgreSQLOptions)

    /// The store's location for messages: the folder, or the engine's name.
    package var place: String {
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
    package func refuseLostStore(of program: Program) throws(DatabaseError) {
        guard case .sqlite(let path) = self else { return }
        try StoreFolder(path: path).refuseLostStore(of: program.features.serviceParts)
    }

    /// Reads the choice from the settings.
    package init(_ settings: Settings) {
        let engine = settings.text(.dataEngine)
        let isPostgreSQL = engine == "postgresql" || (engine == "auto" && !settings.text(.postgresURL).isEmpty)
        self =
            isPostgreSQL ? .postgresql(PostgreSQLOptions(settings)) : .sqlite(folder: settings.text(.dataFolder))
    }

    /// Throws if a flag names a folder although the store is PostgreSQL: the user of a command means another store. A server
    /// has files in the folder beside PostgreSQL, too.
    package static func refuseFolder(_ settings: Settings) throws(Complaint) {
        guard case .flag(let flag) = settings[.dataFolder].origin, case .postgresql = StoreChoice(settings) else {
            return
        }
        let reason = settings.text(.dataEngine) == "auto" ? "postgres.url is set" : "data.engine is postgresql"
        throw Complaint(
            "data.folder (flag \(flag)): the store is PostgreSQL, because \(reason); omit the flag, "
                + "or set data.engine to sqlite")
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
