import Glibc
import ViperDatabase

/// A data folder, for a command that reads the whole store: directly, or through the server that holds it.
struct StoreFolder {
    let path: String

    var file: String { path + "/adder.sqlite" }

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
    func reach(_ stopper: Stopper) throws -> StoreAccess<SQLiteDatabase, CopyClient> {
        try requireStore()
        return try HeldFolder(path: path).reach(
            stopper, refusal: "cannot copy the store", open: { try SQLiteDatabase.open(folder: path) },
            connect: { try CopyClient(in: path, stop: stopper.stopSignal) })
    }
}
