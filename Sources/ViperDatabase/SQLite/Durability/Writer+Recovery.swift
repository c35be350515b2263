import CSQLite
import Glibc

/// What the writer does when the disk fails.
///
/// - A commit that failed before its sync was not made, and never will be: its last page is not in the log, which is looked
///   at (``LogScan``). Writes are tried on; a smallest one tells whether any succeeds.
/// - A commit whose sync failed, or whose last page is there all the same, may be in the log, or come to be in it by a
///   restart. No further write is begun until the log has been written anew (``LogRenewal``) and the store opened anew over
///   it: then the commit is there for good, or it is not, and who asked for it is told which. Where that cannot be done at
///   once, it is told that the outcome is not known, and further writes are refused, until it can.
/// - A checkpoint whose sync failed may have left pages in the database's file that are in memory alone, and that SQLite
///   would not copy again. The log still has them all, since it is wound back only after a sync that succeeded: so the
///   store is opened anew, which makes SQLite copy the log from its start. Writes go on, as the log is sound.
extension Writer {
    /// The first pause before trying again; it is doubled up to the longest.
    private static var firstPause: Duration { .milliseconds(250) }
    private static var longestPause: Duration { .seconds(5) }

    // MARK: - The log

    /// Refuses writes until the log has been written anew.
    func distrustLog(because error: DatabaseError) {
        refusal =
            if case .full = error {
                .full(detail: "writes are refused until the log can be written anew: \(error)")
            } else {
                .unavailable(detail: "writes are refused until the log can be written anew: \(error)")
            }
        health.isLogTrusted = false
        beginWriteTrouble(error)
    }

    /// Finds out, if it can be done at once, whether a group's commit was made whose sync has failed.
    func settle(_ group: [WriteJob], _ cause: DatabaseError) {
        let end = logEnd
        guard renewLog(), let end, let found = logEnd else { return }
        let isMade = end.hasGrown(to: found)
        if isMade { counters.noteCommit() }
        for job in group {
            guard case .outcomeUnknown? = job.error else { continue }
            job.error = isMade ? nil : cause
        }
    }

    /// Writes the log anew and opens the store over it. Reads go on while it is copied; then they are kept off for as
    /// long as the store is closed.
    private func renewLog() -> Bool {
        do throws(DatabaseError) {
            let hasLog = try renewal.prepare()
            guard readers.suspend() else { throw .busy(detail: "reads do not end") }
            defer { readers.resume() }
            try reopen { () throws(DatabaseError) in if hasLog { try renewal.install() } }
        } catch {
            renewal.discard()
            beginWriteTrouble(error)
            return false
        }
        refusal = nil
        health.isLogTrusted = true
        learnLog()
        endWriteTrouble()
        return true
    }

    /// Closes the store's last connection, and opens it again. Should that fail, writes are refused.
    private func reopen(_ whileClosed: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        connection.close()
        do throws(DatabaseError) {
            try whileClosed()
            try cutDatabase()
            connection = try Connection(file, options: options, interruption: interruption)
            try prepareFile()
            try StoreFile.sync(folder: folder.path)
            observeLog()
        } catch {
            connection.close()
            distrustLog(because: error)
            throw error
        }
        isDatabaseInDoubt = false
    }

    /// Learns where the log ends, by writing it back.
    func learnLog() {
        logEnd = nil
        let pages = writeBack(SQLITE_CHECKPOINT_PASSIVE, patience: 0).pages
        guard pages >= 0 else { return }
        logPages = Int(pages)
        logEnd = LogEnd(generation: pages > 0 ? connection.logGeneration ?? 0 : 0, pages: logPages)
    }

    // MARK: - The database's file

    /// Cuts off what was added to the file since it was last on the disk in full, all of which is in the log: where a
    /// file system without a journal has lost what says which blocks are the file's, only adding them again writes it.
    private func cutDatabase() throws(DatabaseError) {
        guard isDatabaseInDoubt, let size = health.durableSize, StoreFile.size(of: file) > size else { return }
        let descriptor = open(file, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw StoreFile.failure(file) }
        defer { Glibc.close(descriptor) }
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw StoreFile.failure(file) }
    }

    /// Opens the store anew, so that the log is copied from its start.
    func reopenDatabase() {
        isDatabaseInDoubt = true
        guard readers.suspend() else { return }
        defer { readers.resume() }
        try? reopen { () throws(DatabaseError) in }
    }

    // MARK: - Trying again

    /// Tries what has failed again.
    func recover() {
        nextAttempt = nil
        if refusal != nil {
            _ = renewLog()
        } else if writeTrouble.isOn {
            probe()
        }
        if refusal == nil, isDatabaseInDoubt || checkpointTrouble.isOn {
            _ = writeBack(SQLITE_CHECKPOINT_PASSIVE, patience: 0)
        }
        scheduleAttempt()
    }

    /// Tries the smallest write: a page that says what it said before.
    func probe() {
        do throws(DatabaseError) {
            try connection.execute("BEGIN IMMEDIATE")
            try connection.run("PRAGMA application_id = \(Self.applicationID)")
            if let error = commit() { throw error }
        } catch {
            rollBack()
            beginWriteTrouble(error)
        }
    }

    /// Sees to it that it is tried again what has failed.
    private func scheduleAttempt() {
        guard refusal != nil || isDatabaseInDoubt || writeTrouble.isOn || checkpointTrouble.isOn else {
            nextAttempt = nil
            pause = Self.firstPause
            return
        }
        guard nextAttempt == nil else { return }
        nextAttempt = .now + pause
        pause = min(pause * 2, Self.longestPause)
    }

    // MARK: - What the operator is told

    func beginWriteTrouble(_ error: DatabaseError) {
        health.error = error
        if writeTrouble.meet() {
            options.report(
                DatabaseNotice(.began, "No write can be made durable, and it is tried again until one can: \(error)"))
        }
        scheduleAttempt()
    }

    func endWriteTrouble() {
        health.error = nil
        if let time = writeTrouble.end() {
            options.report(DatabaseNotice(.ended, "Writes can be made durable again, after \(time)"))
        }
        scheduleAttempt()
    }

    func beginCheckpointTrouble(_ error: DatabaseError) {
        if checkpointTrouble.meet() {
            options.report(
                DatabaseNotice(
                    .began, "The log cannot be written back; nothing is lost, but it grows until it can: \(error)"))
        }
        scheduleAttempt()
    }

    func endCheckpointTrouble() {
        let count = checkpointTrouble.count
        if let time = checkpointTrouble.end() {
            options.report(
                DatabaseNotice(.ended, "The log is written back again, after \(time) and \(count) failed attempts"))
        }
        scheduleAttempt()
    }
}
