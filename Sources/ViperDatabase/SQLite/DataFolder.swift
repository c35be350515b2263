import Glibc
import Synchronization

/// The folder of a store, held by one server at a time.
///
/// The lock is `flock` on a file of its own, which the system releases when the process ends, however it ends.
final class DataFolder: Sendable {
    let file: String
    let path: String
    private let lock: Atomic<CInt>

    /// Creates the folder and those above it if they are missing (mode 0700), takes the lock, and creates the database
    /// file if it is missing (mode 0600, which SQLite copies to its log).
    ///
    /// - Parameter makesFile: false to leave a missing file missing.
    init(_ path: String, makesFile: Bool = true) throws(DatabaseError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw .unavailable(detail: "the data folder has no name")
        }
        self.path = path
        file = path + "/adder.sqlite"
        guard try Self.make(path) else {
            throw .unavailable(detail: "the data folder \(path) cannot be created: \(lastSystemError())")
        }
        lock = Atomic(try Self.lock(path))
        do {
            if makesFile { Glibc.close(try StoreFile.open(file, O_RDWR | O_CREAT)) }
        } catch {
            release()
            throw error
        }
    }

    deinit { release() }

    /// Releases the lock, once.
    ///
    /// Closing is not enough: a process forked by another thread shares the lock (`flock(2)`) until it executes its
    /// program, which closes its copy of the descriptor.
    func release() {
        let descriptor = lock.exchange(-1, ordering: .relaxed)
        guard descriptor >= 0 else { return }
        flock(descriptor, LOCK_UN)
        Glibc.close(descriptor)
    }

    /// Removes what an interrupted restore or log renewal has left behind; see ``StoreInstallation`` and
    /// ``WALRewrite``. Returns whether there was a copy.
    func sweep() -> Bool {
        for name in [".pending-wal", ".pending-journal", "-wal.new"] { unlink(file + name) }
        return unlink(file + ".pending") == 0
    }

    /// What to warn of if every user of the machine may write to the folder; nil if not, or if its sticky bit leaves each
    /// file to its owner.
    var warning: String? {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & (S_IWOTH | S_ISVTX) == S_IWOTH else { return nil }
        return "The data folder \(path) can be written by every user of this machine, who can replace the store: "
            + "run `chmod o-w` on it"
    }

    /// Creates a folder, and those above it, unless it exists.
    ///
    /// - Returns: false if it cannot be created, for the reason in `errno`.
    private static func make(_ path: String) throws(DatabaseError) -> Bool {
        if try makeOne(path) { return true }
        guard errno == ENOENT else { return false }
        for (place, byte) in path.utf8.enumerated() where place > 0 && byte == UInt8(ascii: "/") {
            guard try makeOne(String(decoding: path.utf8.prefix(place), as: UTF8.self)) else { return false }
        }
        return try makeOne(path)
    }

    private static func makeOne(_ path: String) throws(DatabaseError) -> Bool {
        guard mkdir(path, 0o700) == 0 else { return errno == EEXIST }
        let parent = path + "/.."
        // A parent that is writable but not readable cannot be synced.
        if access(parent, R_OK) == 0 { try StoreFile.sync(folder: parent) }
        return true
    }

    private static func lock(_ path: String) throws(DatabaseError) -> CInt {
        let descriptor = open(path + "/adder.lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            let reason = errno == ENOTDIR ? "it is not a folder" : lastSystemError()
            throw .unavailable(detail: "the data folder \(path) cannot be written: \(reason)")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            let message = lastSystemError()
            Glibc.close(descriptor)
            if reason == EWOULDBLOCK { throw .locked(detail: "\(path); stop it, or name another folder") }
            throw .unavailable(detail: "the data folder \(path) cannot be locked: \(message)")
        }
        return descriptor
    }
}
