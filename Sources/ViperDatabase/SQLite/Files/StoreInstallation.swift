import Glibc

/// Replaces the store of a data folder, which it holds meanwhile, by a copy.
///
/// The copy is written under another name in the folder, checked there, and renamed only when it is complete and on the
/// disk: whenever the process ends, the folder has the old store or the new one. It blocks on disk I/O.
public final class StoreInstallation {
    private let folder: DataFolder
    /// The copy's path until it is installed.
    private let pending: String
    private var source = ""
    /// Whether the copy had a checksum; set by the check.
    public private(set) var hadChecksum = false

    /// Takes a data folder and creates it, and the folders above it, if they are missing.
    ///
    /// - Throws: ``DatabaseError/locked(detail:)`` if a server or another command holds it.
    public init(in path: String) throws(DatabaseError) {
        folder = try DataFolder(path, makesFile: false)
        pending = folder.file + ".pending"
    }

    deinit { folder.release() }

    /// Whether the folder has a store, or remains of one.
    public var hasStore: Bool { [folder.file, log, journal].contains { StoreFile.size(of: $0) > 0 } }

    /// Copies a file into the folder and syncs it. A copy that was not installed is replaced.
    ///
    /// - Parameter progress: called before each megabyte. An error it throws ends the copy.
    public func copy(
        from source: String, progress: (CopyProgress) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        self.source = source
        // Opening a pipe or a device must not wait for its other end.
        let input = try StoreFile.open(source, O_RDONLY | O_NONBLOCK)
        defer { close(input) }
        var status = stat()
        guard fstat(input, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .notADatabase(detail: "\(source) is not a regular file")
        }
        for name in ["-wal", "-journal"] where StoreFile.size(of: source + name) > 0 {
            throw .notADatabase(detail: "\(source)\(name) exists beside it: it is part of a store, not a copy")
        }
        unlink(pending)
        let output = try StoreFile.make(pending)
        defer { close(output) }
        try StoreFile.copy(from: input, source, to: output, pending, size: Int(status.st_size), progress: progress)
        guard fsync(output) == 0 else { throw StoreFile.failure(pending) }
    }

    /// Reads the whole copy, some 100 MB a second, and checks that it is unchanged, an intact store of this program,
    /// and not newer. A copy by an older program, or of a store's own file, has no checksum, so only its structure can
    /// be checked.
    ///
    /// - Parameters:
    ///   - migrations: all that the program knows.
    ///   - isStopped: polled during the check; true ends it with ``DatabaseError/cancelled(detail:)``.
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

    /// Checks the copy's checksum if it has one and removes it, since the file may change from now on.
    private func checkSeal(_ isStopped: () -> Bool) throws(DatabaseError) {
        let descriptor = try StoreFile.open(pending, O_RDWR)
        defer { close(descriptor) }
        let seal = BackupChecksum(descriptor: descriptor)
        hadChecksum = try seal.check { () throws(DatabaseError) in
            guard !isStopped() else { throw .cancelled(detail: "it was stopped") }
        }
        guard hadChecksum else { return }
        try seal.remove()
        guard fsync(descriptor) == 0 else { throw StoreFile.failure(pending) }
    }

    /// Changes a table of the copy before it is installed, unless the copy is older than the table or the column.
    public func change(
        _ table: StaticString, having column: StaticString, by statement: String
    ) throws(DatabaseError) {
        let connection = try Connection(pending)
        defer { connection.close() }
        // Without a log, so that everything is in the file, and on the disk, once this returns.
        try connection.run("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
        let columns: SQL = "SELECT 1 FROM pragma_table_info($1) WHERE name = $2"
        if try connection.finds(columns, [.text("\(table)"), .text("\(column)")]) { try connection.run(statement) }
    }

    /// Removes the copy.
    public func discard() { for name in ["", "-wal", "-journal"] { unlink(pending + name) } }

    private var log: String { folder.file + "-wal" }
    private var journal: String { folder.file + "-journal" }

    /// Installs the copy. An existing store is kept under another name.
    ///
    /// The old store's log is checkpointed first, since a log beside a foreign file would damage it. Only if that
    /// fails, because the old store is damaged, is its log moved before the new file arrives: then the old store exists
    /// only under the other name for a moment.
    ///
    /// - Parameter suffix: appended to the old store's name, such as `.replaced-2026-11-21T14-00-00Z`.
    /// - Returns: the old store's new path; nil if there was none.
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
            throw .outcomeUnknown(detail: "the copy is in place, but a power failure might undo that: \(error)")
        }
        return kept
    }

    /// Checkpoints the old store's log, if it is readable and was made safe before (see ``WALRewrite``).
    private func windLog() {
        let renewal = WALRewrite(folder: folder.path, file: folder.file)
        // SQLite would remove a log beside anything else.
        guard Self.isDatabase(folder.file), (try? renewal.run()) != nil,
            let connection = try? Connection(folder.file)
        else { return }
        try? connection.run("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
    }

    /// Gives a file a second name; it keeps the first until that is replaced.
    private func keep(_ file: String, as name: String) throws(DatabaseError) {
        guard StoreFile.size(of: file) > 0 else { return }
        guard link(file, name) == 0 else { throw StoreFile.failure(name) }
    }
}

extension StoreInstallation {
    /// Whether a file begins like a SQLite database (sqlite.org/fileformat2.html, 1.3.1).
    private static func isDatabase(_ file: String) -> Bool {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let mark = Array("SQLite format 3".utf8) + [0]
        var start = [UInt8](repeating: 0, count: mark.count)
        return pread(descriptor, &start, start.count, 0) == start.count && start == mark
    }
}
