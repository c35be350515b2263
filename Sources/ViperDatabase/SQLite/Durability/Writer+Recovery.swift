import CSQLite
import Glibc

/// How the writer handles a failing disk.
///
/// - A commit that failed before its sync was not made and never will be: its last page is not in the log, as a scan
///   confirms (``WALScan``). Writes continue to be attempted; a minimal one tells whether any succeeds.
/// - A commit whose sync failed, or whose last page is there nevertheless, may be in the log or become part of it after
///   a restart. No further write starts until the log has been rewritten (``WALRewrite``) and the store reopened over
///   it: then the commit exists for good or not, and its callers learn which. If that cannot be done at once they learn
///   that the outcome is unknown, and further writes are refused until it can.
/// - A checkpoint whose sync failed may have left pages in the database file that are only in memory and that SQLite
///   would not copy again. The log still has all of them, since it is restarted only after a successful sync: so the
///   store is reopened, which makes SQLite checkpoint the log from its start. Writes continue, as the log is sound.
extension Writer {
    /// The first retry delay; it doubles up to the longest.
    private static var firstPause: Duration { .milliseconds(250) }
    private static var longestPause: Duration { .seconds(5) }

    /// Refuses writes until the log has been rewritten.
    func distrustLog(because error: DatabaseError) {
        refusal =
            if case .full = error {
                .full(detail: "writes are refused until the log can be rewritten: \(error)")
            } else {
                .unavailable(detail: "writes are refused until the log can be rewritten: \(error)")
            }
        health.isLogTrusted = false
        beginWriteTrouble(error)
    }

    /// Determines, if possible at once, whether a group's commit exists although its sync failed.
    func settle(_ group: [PendingWrite], _ cause: DatabaseError) {
        let end = logEnd
        guard renewLog(), let end, let found = logEnd else { return }
        let isMade = end.hasGrown(to: found)
        if isMade { counters.note { $0.commits += 1 } }
        for job in group {
            guard case .outcomeUnknown? = job.error else { continue }
            job.error = isMade ? nil : cause
        }
    }

    /// Rewrites the log and reopens the store over it. Reads continue while it is copied and are suspended while the
    /// store is closed.
    private func renewLog() -> Bool {
        do throws(DatabaseError) {
            let hasLog = try renewal.prepare()
            guard readers.suspend() else { throw .busy(detail: "reads did not end in time") }
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

    /// Closes the store's last connection and opens it again. If that fails, writes are refused.
    private func reopen(_ whileClosed: () throws(DatabaseError) -> Void) throws(DatabaseError) {
        connection.close()
        defer { counters.noteEnd() }
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

    /// Determines the end of the log by a checkpoint.
    func learnLog() {
        logEnd = nil
        let pages = writeBack(SQLITE_CHECKPOINT_PASSIVE, patience: 0).pages
        guard pages >= 0 else { return }
        logPages = Int(pages)
        logEnd = LogEnd(generation: pages > 0 ? connection.logGeneration ?? 0 : 0, pages: logPages)
    }

    /// Cuts off what was appended to the file since it was last fully on the disk; all of it is in the log. If a file
    /// system without a journal has lost the allocation of its blocks, only appending them again writes it.
    private func cutDatabase() throws(DatabaseError) {
        guard isDatabaseInDoubt, let size = health.durableSize, StoreFile.size(of: file) > size else { return }
        let descriptor = try StoreFile.open(file, O_WRONLY)
        defer { Glibc.close(descriptor) }
        guard ftruncate(descriptor, off_t(size)) == 0 else { throw StoreFile.failure(file) }
    }

    /// Reopens the store, so that the log is checkpointed from its start.
    func reopenDatabase() {
        isDatabaseInDoubt = true
        guard readers.suspend() else { return }
        defer { readers.resume() }
        try? reopen { () throws(DatabaseError) in }
    }

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

    /// Tries the smallest write.
    func probe() {
        do throws(DatabaseError) { try changeNothing() } catch { beginWriteTrouble(error) }
    }

    /// Commits a page with unchanged content, or leaves no transaction.
    func changeNothing() throws(DatabaseError) {
        do throws(DatabaseError) {
            try connection.execute("BEGIN IMMEDIATE")
            try connection.run("PRAGMA application_id = \(Self.applicationID)")
            if let error = commit() { throw error }
        } catch {
            rollBack()
            throw error
        }
    }

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

    func beginWriteTrouble(_ error: DatabaseError) {
        health.error = error
        if writeTrouble.meet() {
            options.report(
                DatabaseNotice(.began, "Writes cannot be made durable; retrying: \(error)"))
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
                    .began, "The log cannot be checkpointed; nothing is lost, but it grows until it can: \(error)"))
        }
        scheduleAttempt()
    }

    func endCheckpointTrouble() {
        let count = checkpointTrouble.count
        if let time = checkpointTrouble.end() {
            options.report(
                DatabaseNotice(.ended, "The log can be checkpointed again, after \(time) and \(count) failed attempts"))
        }
        scheduleAttempt()
    }
}
