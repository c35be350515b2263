import Glibc
package import ViperCommands
import ViperDatabase
package import ViperFeatures
import ViperThreads
import ViperValues

/// A run of `adder backup`.
package struct BackupRun {
    let program: Program
    let folder: StoreFolder
    /// The backup's path.
    let path: String
    let replaces: Bool

    package init(program: Program, folder: StoreFolder, path: String, replaces: Bool) {
        self.program = program
        self.folder = folder
        self.path = path
        self.replaces = replaces
    }

    /// Copies the store and returns the copy's size in bytes.
    package func perform(_ stopper: Stopper) throws -> Int {
        try refuseStore()
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
    private func refuseStore() throws(Complaint) {
        var (own, other) = (stat(), stat())
        for name in ["", "-wal"] where stat(folder.file + name, &own) == 0 && stat(path, &other) == 0 {
            guard own.st_ino != other.st_ino || own.st_dev != other.st_dev else {
                throw Complaint("\(path) is the store itself")
            }
        }
    }
}
