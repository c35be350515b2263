import Glibc

/// Puts a copy of a store in the place of a data folder's own, which it holds meanwhile.
///
/// The copy is written to a name of its own in the folder, checked there, and renamed only when it is whole and on the
/// disk: whenever the process ends, the folder has its old store or the new one. What it blocks for is the disk.
public final class StoreInstallation {
    private let folder: DataFolder
    /// What the copy is called until it is installed.
    private let pending: String
    /// What it was copied from.
    private var source = ""
    /// Whether the copy had a checksum, once it was checked.
    public private(set) var hadChecksum = false

    /// Takes a data folder, and makes it if it is missing (its parent must exist).
    ///
    /// - Throws: ``DatabaseError/locked(detail:)`` if a server or another command holds it.
    public init(in path: String) throws(DatabaseError) {
        folder = try DataFolder(path, makesFile: false)
        pending = folder.file + ".pending"
    }

    deinit { folder.release() }

    /// Whether the folder has a store already, or what is left of one.
    public var hasStore: Bool { [folder.file, log, journal].contains { StoreFile.size(of: $0) > 0 } }

    /// Copies a file into the folder, and waits until all of it is on the disk. A copy that was not installed is
    /// replaced.
    ///
    /// - Parameter progress: is told how far it is. What it throws ends the copy.
    public func copy(
        from source: String, progress: (CopyProgress) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        self.source = source
        let input = open(source, O_RDONLY | O_CLOEXEC)
        guard input >= 0 else { throw .unavailable(detail: "\(source) cannot be read: \(lastSystemError())") }
        defer { close(input) }
        var status = stat()
        guard fstat(input, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .notADatabase(detail: "\(source) is no regular file")
        }
        for name in ["-wal", "-journal"] where StoreFile.size(of: source + name) > 0 {
            throw .notADatabase(detail: "\(source)\(name) belongs to it: it is a part of a store, not a copy")
        }
        unlink(pending)
        let output = try StoreFile.make(pending)
        defer { close(output) }
        try StoreFile.copy(from: input, source, to: output, pending, size: Int(status.st_size), progress: progress)
        guard fsync(output) == 0 else { throw StoreFile.failure(pending) }
    }

    /// Reads all of the copy, some 100 MB a second, and checks that it is as it was made, a store of this program, whole,
    /// and none that is newer than the program. A copy of an older program, or of a store's own file, has no checksum:
    /// of that only the structure can be checked.
    ///
    /// - Parameters:
    ///   - migrations: all that the program knows.
    ///   - isStopped: is asked again and again; true ends the check with ``DatabaseError/cancelled(detail:)``.
    /// - Throws: ``DatabaseError/notADatabase(detail:)`` if it is something else, ``DatabaseError/corrupt(detail:)`` if
    ///   it is damaged, ``DatabaseError/newer(feature:found:known:)``.
    public func check(
        knowing migrations: [Migration], isStopped: @escaping @Sendable () -> Bool
    ) throws(DatabaseError) {
        do {
            try checkSeal(isStopped)
            try SQLiteFileCheck(file: pending, isStopped: isStopped).run(knowing: migrations)
        } catch { throw error.about(source) }
    }

    /// Checks the copy's checksum if it has one, and takes it away: from now on the file may change.
    private func checkSeal(_ isStopped: () -> Bool) throws(DatabaseError) {
        let descriptor = open(pending, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreFile.failure(pending) }
        defer { close(descriptor) }
        let seal = CopySeal(descriptor: descriptor)
        hadChecksum = try seal.check { () throws(DatabaseError) in
            guard !isStopped() else { throw .cancelled(detail: "it was told to stop") }
        }
        guard hadChecksum else { return }
        try seal.remove()
        guard fsync(descriptor) == 0 else { throw StoreFile.failure(pending) }
    }

    /// Removes the copy.
    public func discard() { for name in ["", "-wal", "-journal"] { unlink(pending + name) } }

    // MARK: - Installing

    private var log: String { folder.file + "-wal" }
    private var journal: String { folder.file + "-journal" }

    /// Installs the copy. A store that is there is kept under another name.
    ///
    /// The old store's log is first copied into it, since a log beside a file that it does not belong to would damage
    /// that. Only where it cannot be, as the old store is damaged, its log is put away before the new file comes: then
    /// the old store is under the other name alone for a moment.
    ///
    /// - Parameter suffix: what is put behind the old store's name: `.replaced-2026-11-21T14-00-00Z`.
    /// - Returns: what the old store is called now; nil if there was none.
    public func install(keepingOldAs suffix: String) throws(DatabaseError) -> String? {
        var kept: String?
        if hasStore {
            let name = folder.file + suffix
            windLog()
            for part in ["", "-wal", "-journal"] { try keep(folder.file + part, as: name + part) }
            kept = name
        }
        for part in ["-wal", "-journal", "-shm"] { unlink(folder.file + part) }
        try StoreFile.sync(folder: folder.path)
        guard rename(pending, folder.file) == 0 else { throw StoreFile.failure(folder.file) }
        do throws(DatabaseError) {
            try StoreFile.sync(folder: folder.path)
        } catch {
            throw .outcomeUnknown(detail: "the copy is in its place, but may not be after a power cut: \(error)")
        }
        return kept
    }

    /// Copies the old store's log into it, if it can be read and was made safe before (see ``LogRenewal``).
    private func windLog() {
        let renewal = LogRenewal(folder: folder.path, file: folder.file)
        // A log beside anything else SQLite would remove.
        guard Self.isDatabase(folder.file), (try? renewal.run()) != nil,
            let connection = try? Connection(folder.file, options: SQLiteOptions(), interruption: Interruption())
        else { return }
        try? connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
    }

    /// Gives a file a second name; it keeps its first, until something else is put there.
    private func keep(_ file: String, as name: String) throws(DatabaseError) {
        guard StoreFile.size(of: file) > 0 else { return }
        guard link(file, name) == 0 else { throw StoreFile.failure(name) }
    }
}

extension StoreInstallation {
    /// Whether a file begins as a database does (sqlite.org/fileformat2.html, 1.3.1).
    private static func isDatabase(_ file: String) -> Bool {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let mark = Array("SQLite format 3".utf8) + [0]
        var start = [UInt8](repeating: 0, count: mark.count)
        return pread(descriptor, &start, start.count, 0) == start.count && start == mark
    }
}
