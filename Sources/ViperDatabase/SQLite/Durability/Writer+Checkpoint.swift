import CSQLite

/// Keeps the log (the WAL) short, whatever readers do.
///
/// Readers prevent the log from being restarted as long as they read from it. So there are three steps by its length:
/// from `checkpointPages` on, checkpoint without waiting (usually the next write then restarts the log); from
/// `restartPages` on, also wait a moment for readers; from `evictionPages` on, stop the reads that are in the way.
/// While the store is being copied only the first applies, since waiting would be in vain, up to `copyPages`, which
/// ends the copy. SQLite's automatic checkpoints are off: they would run within a commit, while callers wait
/// (sqlite.org/wal.html, "Avoiding Excessively Large WAL Files").
extension Writer {
    /// Observes the log's length after each commit (sqlite.org/c3ref/wal_hook.html). This replaces SQLite's automatic
    /// checkpoints.
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

    /// Appends a page with unchanged content to an empty log. Over an empty one SQLite asks the system for the file's
    /// size at each read, which costs 5 % of a response with one item.
    ///
    /// A failure that leaves the log in doubt is treated as that of any commit. Any other is not told: the first write
    /// meets it too.
    func beginLog() {
        guard refusal == nil, logPages == 0 else { return }
        try? changeNothing()
    }

    /// Called after each group, when its callers have resumed.
    func keepLogShort() {
        counters.note { $0.logPages = logPages }
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

    /// Checkpoints everything and restarts the log, so that the next write begins at its start.
    private func wind() {
        let epoch = epochs.advance()
        let first = writeBack(SQLITE_CHECKPOINT_RESTART, patience: 20)
        // If a copy has just begun, it is the obstacle and must not be stopped.
        guard first.isBusy, logPages >= options.evictionPages, !epochs.isHeld else { return }
        epochs.end(before: epoch)
        counters.note { $0.evictions += 1 }
        _ = writeBack(SQLITE_CHECKPOINT_RESTART, patience: 500)
    }

    /// Checkpoints everything and truncates the log, so that closing removes it. A log in doubt is left for the next
    /// start.
    func truncateLog() {
        guard refusal == nil, writeBack(SQLITE_CHECKPOINT_TRUNCATE, patience: 1000).code == SQLITE_OK else { return }
        connection.removesLog = true
    }

    /// Checkpoints the log, and reopens the store if that fails in a way that leaves the database file in doubt.
    ///
    /// - Parameter patience: how long to wait for readers, in milliseconds.
    func writeBack(_ mode: CInt, patience: CInt) -> Connection.Checkpoint {
        if isDatabaseInDoubt || health.takeFailedCopy() { reopenDatabase() }
        guard refusal == nil, !isDatabaseInDoubt else { return .init(code: SQLITE_BUSY) }
        counters.note { $0.checkpoints += 1 }
        let outcome = connection.checkpoint(mode, patience: patience)
        if outcome.isComplete {
            health.durableSize = StoreFile.size(of: file)
            if checkpointTrouble.isOn { endCheckpointTrouble() }
        } else if outcome.code != SQLITE_OK && !outcome.isBusy {
            counters.note { $0.checkpointFailures += 1 }
            beginCheckpointTrouble(connection.failure(outcome.code))
            if outcome.isInDoubt { reopenDatabase() }
        }
        return outcome
    }
}

extension SQLiteDatabase {
    /// Checkpoints the log on the calling thread, after a copy of the store.
    func checkpoint(over connection: Connection) {
        let health = writer.health
        guard health.isLogTrusted else { return }
        // A checkpointed log may be restarted, and the writer cannot know the size at which that happens.
        health.durableSize = nil
        let outcome = connection.checkpoint(SQLITE_CHECKPOINT_PASSIVE, patience: 0)
        if outcome.isInDoubt { health.noteFailedCopy() }
    }
}
