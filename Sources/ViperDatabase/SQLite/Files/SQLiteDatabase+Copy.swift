import CSQLite

extension SQLiteDatabase {
    /// Copies the store, as it is when the copy begins, while reads and writes continue: it contains every write
    /// acknowledged before and nothing of later ones.
    ///
    /// It blocks: call it on a thread of its own. The copy is a single file that any SQLite can open, with a checksum
    /// after its last page (`BackupChecksum`). Pages are copied unchanged (sqlite.org/backup.html) in one read transaction,
    /// some 200 MB a second. Until it ends the log keeps all concurrent writes, which are checkpointed afterwards on
    /// the calling thread. If the log reaches ``SQLiteOptions/copyPages``, the copy ends with
    /// ``DatabaseError/busy(detail:)``.
    ///
    /// - Parameters:
    ///   - file: the path of an empty file of this user.
    ///   - progress: called every few megabytes. An error it throws ends the copy.
    ///   - addition: adds rows before the copy is sealed, such as the content of files beside the store, so that one file
    ///     has all. An error it throws ends the copy.
    public func copy(
        into file: String, progress: (CopyProgress) throws(DatabaseError) -> Void,
        adding addition: (StoreCopy) throws(DatabaseError) -> Void = { _ throws(DatabaseError) in }
    ) throws(DatabaseError) {
        let target = try CopyTarget(file)
        let end = try copySnapshot(into: target, progress: progress)
        try StoreCopy.extend(target.file, by: addition)
        try target.finish { () throws(DatabaseError) in try progress(end) }
    }

    private func copySnapshot(
        into target: CopyTarget, progress: (CopyProgress) throws(DatabaseError) -> Void
    ) throws(DatabaseError) -> CopyProgress {
        let epochs = readers.epochs
        let hold = epochs.hold()
        defer { epochs.release() }
        let source = try readers.leaseAnother(Interruption())
        defer { readers.discard(source) }
        try source.run("BEGIN")
        // The first read determines the snapshot.
        _ = try source.number("SELECT COUNT(*) FROM sqlite_schema")
        var end = CopyProgress()
        try Self.copy(source, into: target) { state throws(DatabaseError) in
            guard epochs.isHeld(hold) else {
                throw .busy(detail: "too much was written during the copy for the log to be kept")
            }
            try target.sync()
            try progress(state)
            end = state
        }
        try source.run("COMMIT")
        // Concurrent writes are checkpointed here rather than by the writer, for which others wait.
        checkpoint(over: source)
        return end
    }

    /// How many pages of 4 KiB are copied between syncs: few enough that a concurrent commit, which waits for the same
    /// disk, is not delayed for long.
    private static let portion: CInt = 1024

    private static func copy(
        _ source: Connection, into target: CopyTarget,
        progress: (CopyProgress) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        let copy = try Connection(target.file)
        defer { copy.close() }
        // Without a journal, since an unfinished copy is worthless.
        try copy.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        guard let backup = sqlite3_backup_init(copy.handle, "main", source.handle, "main") else {
            throw copy.failure(sqlite3_errcode(copy.handle))
        }
        var isFinished = false
        defer { if !isFinished { sqlite3_backup_finish(backup) } }
        var code = SQLITE_OK
        while code == SQLITE_OK {
            code = sqlite3_backup_step(backup, portion)
            let pages = Int(sqlite3_backup_pagecount(backup))
            let copied = pages - Int(sqlite3_backup_remaining(backup))
            if code == SQLITE_OK || code == SQLITE_DONE {
                try progress(CopyProgress(bytes: copied << 12, size: pages << 12))
            }
        }
        isFinished = true
        let ending = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, ending == SQLITE_OK else {
            throw copy.failure(ending == SQLITE_OK ? code : ending)
        }
    }
}
