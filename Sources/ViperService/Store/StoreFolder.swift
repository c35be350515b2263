import Glibc
import ViperDatabase

/// A data folder, for a command that reads the whole store: directly, or through the server that holds it.
struct StoreFolder {
    let path: String

    enum Access {
        case open(SQLiteDatabase)
        case served(CopyClient)
    }

    var file: String { path + "/adder.sqlite" }

    /// How long to wait for a process that holds the folder without listening: a server that starts or stops.
    private static let patience = Duration.seconds(3)

    /// Whether a store exists; opening would create one.
    var hasStore: Bool {
        var status = stat()
        for name in [file, file + "-wal"] where stat(name, &status) == 0 && status.st_size > 0 { return true }
        return false
    }

    func requireStore() throws(ControlFault) {
        if hasStore { return }
        throw ControlFault("there is no store in \(path)")
    }

    /// Opens the store, or connects to the server that holds it.
    func reach(_ stopper: Stopper) throws -> Access {
        try requireStore()
        let deadline = ContinuousClock.now + Self.patience
        while true {
            if let database = try open() { return .open(database) }
            if let client = try CopyClient(in: path, stop: stopper.stopSignal) { return .served(client) }
            guard ContinuousClock.now < deadline, !stopper.isStopped else {
                throw ControlFault("the data folder \(path) is held by a process that cannot copy the store")
            }
            usleep(20_000)
        }
    }

    /// The store; nil if another process holds the folder.
    private func open() throws -> SQLiteDatabase? {
        do throws(DatabaseError) {
            return try SQLiteDatabase.open(folder: path)
        } catch {
            guard case .locked = error else { throw error }
            return nil
        }
    }
}
