import Glibc
import ViperCommands
import ViperDatabase
import ViperThreads
import ViperValues

/// A temporary copy of a store that a server holds, in a folder within the data folder. One exists at a time; the
/// leftover of a killed process is replaced by the next.
final class CopiedStore {
    let database: SQLiteDatabase
    private let folder: String
    private let lock: PendingFile

    /// Makes the copy, which takes as much space as the store with its blobs.
    ///
    /// - Parameter copy: copies the store into an empty file.
    init(of store: StoreFolder, by copy: (_ file: String) throws -> Void) throws {
        folder = try Self.whole(store.path) + "/export"
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw Complaint("\(folder) cannot be created: \(String(cString: strerror(errno)))")
        }
        // Held as long as the copy exists, so that no other export replaces it.
        lock = try PendingFile(folder + "/lock", replaces: true)
        do {
            Self.clear(folder)
            let file = try PendingFile(folder + "/adder.sqlite", replaces: true)
            try copy(file.partial)
            try file.commit()
            database = try SQLiteDatabase.open(folder: folder)
        } catch {
            Self.clear(folder)
            lock.discard()
            rmdir(folder)
            throw error
        }
    }

    /// Closes the copy and deletes it.
    func remove() {
        let database = database
        try? blocking { await database.close() }
        Self.clear(folder)
        lock.discard()
        rmdir(folder)
    }

    private static func clear(_ folder: String) {
        for name in ["adder.sqlite", "adder.sqlite-wal", "adder.sqlite-shm", "adder.lock", "adder.sqlite.partial"] {
            unlink("\(folder)/\(name)")
        }
    }

    /// The absolute path, since the server may have another working folder.
    private static func whole(_ path: String) throws(Complaint) -> String {
        guard let name = realpath(path, nil) else { throw Complaint("the data folder \(path) cannot be found") }
        defer { free(name) }
        return String(cString: name)
    }
}
