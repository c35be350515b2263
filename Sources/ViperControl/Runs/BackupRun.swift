import Glibc
package import ViperCommands
import ViperDatabase
package import ViperFeatures
import ViperThreads
import ViperValues

/// A run of `adder backup`.
package enum BackupRun {
    /// Copies the store into a file and returns the copy's size in bytes.
    package static func perform(
        _ program: Program, _ folder: StoreFolder, into path: String, replaces: Bool, _ stopper: Stopper
    ) throws -> Int {
        try refuse(path, asStoreOf: folder)
        let file = try PendingFile(path, replaces: replaces)
        var display = ProgressDisplay(size: nil, unit: .bytes)
        var isDone = false
        defer { display.finish(isDone: isDone) }
        switch try folder.reach(stopper) {
        case .served(let client): try client.copy(into: file.partial) { display.update($0) }
        case .open(let database):
            defer { try? blocking { await database.close() } }
            let copier = StoreCopier(database, try program.features.files(in: folder.path, of: database))
            try copier.copy(into: file.partial) { state throws(DatabaseError) in
                guard !stopper.isStopped else { throw .cancelled(detail: "it was stopped") }
                display.update(state)
            }
        }
        var status = stat()
        guard fstat(file.descriptor, &status) == 0, status.st_size > 0 else {
            throw Complaint("the server wrote nothing to \(file.partial); does it have the same file system?")
        }
        try file.commit()
        isDone = true
        return Int(status.st_size)
    }

    /// Throws if the path is the store itself, which a copy must never replace.
    private static func refuse(_ path: String, asStoreOf folder: StoreFolder) throws(Complaint) {
        var (own, other) = (stat(), stat())
        for name in ["", "-wal"] where stat(folder.file + name, &own) == 0 && stat(path, &other) == 0 {
            guard own.st_ino != other.st_ino || own.st_dev != other.st_dev else {
                throw Complaint("\(path) is the store itself")
            }
        }
    }
}
