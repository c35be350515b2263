import Viper
import ViperControl
import ViperDatabase
import ViperPostgreSQL
import ViperThreads

/// A store as `PROGRAM check` sees it: nothing in it is changed, and no server is kept from it.
enum InspectedStore {
    /// SQLite's file, which nobody holds.
    case unheld(UnheldStore, folder: String)
    /// SQLite's folder, which a server holds that answers.
    case served(folder: String)
    case postgresql(PostgreSQLDatabase)

    init(_ settings: Settings, _ stopper: Stopper) throws {
        switch StoreChoice(settings) {
        case .postgresql(var options):
            options.startPatience = .zero
            self = .postgresql(try PostgreSQLDatabase.open(options))
        case .sqlite(let folder):
            let place = StoreFolder(path: folder)
            try place.requireStore()
            let access = try place.reach(
                stopper, refusal: "answers no checks", open: { try UnheldStore(folder: folder) },
                connect: { try CommandClient(in: folder, stop: stopper.stopSignal) })
            switch access {
            case .open(let store): self = .unheld(store, folder: folder)
            case .served: self = .served(folder: folder)
            }
        }
    }

    func close() {
        guard case .postgresql(let database) = self else { return }
        try? blocking { await database.close() }
    }

    /// Compares the schema with a program's migrations.
    func inspect(_ migrations: [Migration], _ stopper: Stopper) throws -> SchemaState {
        switch self {
        case .unheld(let store, _): return try store.inspect(migrations)
        case .postgresql(let database): return try stopper.run { try await database.inspect(migrations) }
        case .served(let folder):
            var script = ""
            try Self.ask(folder, StoreCheck.ofSchema, stopper) { script += $0 }
            return try SchemaState(ofScript: script, comparedWith: migrations)
        }
    }

    /// Whether the store is where it remembers to be, in words. One that is not is no fault: the first server begins another
    /// history.
    func place(_ stopper: Stopper) throws -> String {
        let isInPlace: Bool?
        switch self {
        case .served: return "the server that holds the store has looked"
        case .unheld(let store, _):
            isInPlace = try stopper.run { try await store.isInPlace(StoreHistory.checkOnSQLite) }
        case .postgresql(let database):
            isInPlace = try stopper.run { try await database.isInPlace(StoreHistory.checkOnPostgreSQL) }
        }
        return switch isInPlace {
        case nil: "PostgreSQL does not tell where the database is, so a restore is not noticed"
        case true?: "the store is where it was used last"
        case false?: "the store was restored, copied or promoted; serve begins another history"
        }
    }

    /// Checks all blobs; lines of those that are damaged, and one at the end, go to the output.
    func checkBlobs(
        of features: FeatureList, _ stopper: Stopper, _ output: @escaping @Sendable (String) -> Void
    ) throws {
        let (database, folder): (any Database, String)
        switch self {
        case .served(let folder): return try Self.ask(folder, StoreCheck.ofBlobs, stopper, output)
        case .unheld(let store, let path): (database, folder) = (NoDatabase(source: store), path)
        case .postgresql(let store): (database, folder) = (store, "")
        }
        let check = StoreCheck(try features.files(in: folder, of: database), database)
        try Complaint.of(\.commandText) {
            try stopper.run { try await check.checkBlobs(CommandOutput { text throws(Failure) in output(text) }) }
        }
    }

    private static func ask(
        _ folder: String, _ request: CommandRequest, _ stopper: Stopper, _ output: (String) -> Void
    ) throws {
        guard let client = try CommandClient(in: folder, stop: stopper.stopSignal) else {
            throw Complaint("the server that held \(folder) has gone")
        }
        try client.run(request, output: output)
    }
}
