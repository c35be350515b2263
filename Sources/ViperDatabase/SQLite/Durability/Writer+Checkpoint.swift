import CSQLite

/// Keeps the log (the WAL) short, whatever readers do.
///
/// Readers keep the log from being wound back to its start as long as they read from it. So there are three steps, by
/// the log's length: from `checkpointPages` on, copy what can be copied and wait for nobody (as a rule the log is wound
/// back by the next write); from `restartPages` on, also wait a moment for readers; from `evictionPages` on, end the
/// reads that are in the way. While the store is copied only the first is taken, since waiting would be in vain, up to
/// `copyPages`, which end the copy. SQLite's own checkpoints are off: they would run within a commit, while callers wait
/// (sqlite.org/wal.html, "Avoiding Excessively Large WAL Files").
extension Writer {
    /// Learns the log's length from each commit (sqlite.org/c3ref/wal_hook.html). It takes the place of SQLite's
    /// automatic checkpoints.
    func observeLog() {
        sqlite3_wal_hook(
            connection.handle,
            { context, _, _, pages in
                guard let context else { return SQLITE_OK }
                let writer = Unmanaged<Writer>.fromOpaque(context).takeUnretainedValue()
                writer.logPages = Int(pages)
                writer.hasLogged = true
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Called after each group, when its callers have been answered.
    func keepLogShort() {
        counters.note(logPages: logPages)
        guard refusal == nil else { return }
        if logPages < options.checkpointPages { nextCheckpoint = options.checkpointPages }
        guard logPages >= nextCheckpoint || health.takeFailedCopy() else { return }
        if logPages < options.restartPages || epochs.isHeld {
            if logPages >= options.copyPages { epochs.breakHolds() }
            _ = writeBack(SQLITE_CHECKPOINT_PASSIVE, patience: 0)
        } else {
            wind()
        }
        nextCheckpoint = logPages + options.checkpointPages
    }

    /// Copies all and winds the log back, so that the next write begins at its start.
    private func wind() {
        let epoch = epochs.advance()
        let first = writeBack(SQLITE_CHECKPOINT_RESTART, patience: 20)
        // A copy that has just begun is what is in the way, and is not ended.
        guard first.isBusy, logPages >= options.evictionPages, !epochs.isHeld else { return }
        epochs.end(before: epoch)
        counters.noteEviction()
        _ = writeBack(SQLITE_CHECKPOINT_RESTART, patience: 500)
    }

    /// Copies all and makes the log's file empty, so that closing removes it. A log that is in doubt is left as it is,
    /// for the next start.
    func truncateLog() {
        guard refusal == nil, writeBack(SQLITE_CHECKPOINT_TRUNCATE, patience: 1000).code == SQLITE_OK else { return }
        connection.removesLog = true
    }

    /// Copies the log into the database, and opens the store anew if that fails in a way that leaves the database's file
    /// in doubt.
    ///
    /// - Parameter patience: how long to wait for readers, in milliseconds.
    func writeBack(_ mode: CInt, patience: CInt) -> Connection.Checkpoint {
        if isDatabaseInDoubt || health.takeFailedCopy() { reopenDatabase() }
        guard refusal == nil, !isDatabaseInDoubt else { return .init(code: SQLITE_BUSY) }
        counters.noteCheckpoint()
        let outcome = connection.checkpoint(mode, patience: patience)
        if outcome.isComplete {
            health.durableSize = StoreFile.size(of: file)
            if checkpointTrouble.isOn { endCheckpointTrouble() }
        } else if outcome.code != SQLITE_OK && !outcome.isBusy {
            counters.noteCheckpointFailure()
            beginCheckpointTrouble(connection.failure(outcome.code))
            if outcome.isInDoubt { reopenDatabase() }
        }
        return outcome
    }
}

extension SQLiteDatabase {
    /// Copies the log into the database on the calling thread, at the end of a copy of the store.
    func checkpoint(over connection: Connection) {
        guard health.isLogTrusted else { return }
        // Once the log is in the database it may be wound back, and the writer does not know of which size that is.
        health.durableSize = nil
        let outcome = connection.checkpoint(SQLITE_CHECKPOINT_PASSIVE, patience: 0)
        if outcome.isInDoubt { health.noteFailedCopy() }
    }
}
