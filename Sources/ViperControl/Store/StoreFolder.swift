import Glibc
import ViperBlobs
import ViperCommands
package import ViperDatabase
package import ViperValues

/// A data folder, for a command that reads the whole store: directly, or through the server that holds it.
package struct StoreFolder {
    let path: String

    package init(path: String) {
        self.path = path
    }

    var file: String { path + "/adder.sqlite" }

    /// Whether a store exists; opening would create one.
    package var hasStore: Bool {
        var status = stat()
        for name in [file, file + "-wal"] where stat(name, &status) == 0 && status.st_size > 0 { return true }
        return false
    }

    package func requireStore() throws(Complaint) {
        if hasStore { return }
        throw Complaint("there is no store in \(path)")
    }

    /// Refuses a folder that has blobs but no store: the store's file was lost, or it was left out of a copy, and a new one
    /// would serve in its place as if nothing had ever been there.
    package func refuseLostStore() throws(DatabaseError) {
        let blobs = path + "/blobs"
        guard !hasStore, access(blobs, F_OK) == 0 else { return }
        let files = BlobFiles(reading: blobs)
        guard (0..<BlobFiles.shelfCount).contains(where: { !files.complete(onShelf: $0).isEmpty }) else { return }
        throw .unavailable(
            detail: "\(path) has blobs, but its adder.sqlite is empty or missing; restore it, or begin anew with "
                + "--empty")
    }

    /// Opens the store, or connects to the server that holds it.
    func reach(_ stopper: Stopper) throws -> StoreAccess<SQLiteDatabase, CommandClient> {
        try requireStore()
        return try HeldFolder(path: path).reach(
            stopper, refusal: "cannot copy the store", open: { try SQLiteDatabase.open(folder: path) },
            connect: { try CommandClient(in: path, stop: stopper.stopSignal) })
    }
}
