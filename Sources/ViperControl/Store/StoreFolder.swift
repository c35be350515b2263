import Glibc
import ViperCommands
import ViperDatabase
import ViperFeatures
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

    /// Refuses a folder that has files of a part, such as blobs, but no store: the store's file was lost, or it was left out
    /// of a copy, and a new one would serve in its place as if nothing had ever been there.
    func refuseLostStore(of parts: [any ServicePart.Type]) throws(DatabaseError) {
        guard !hasStore, let part = parts.first(where: { $0.areFilesLeft(in: path) }) else { return }
        throw .unavailable(
            detail:
                "\(path) has \(part.schema.declaration.name), but its adder.sqlite is empty or missing; restore it, "
                + "or begin anew with --empty")
    }
}
