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
                Unmanaged<Writer>.fromOpaque(context).takeUnretainedValue().logPages = Int(pages)
                return SQLITE_OK
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    /// Called after each group, when its callers have been answered.
    func keepLogShort() {
        counters.note(logPages: logPages)
        if logPages < options.checkpointPages { nextCheckpoint = options.checkpointPages }
        guard logPages >= nextCheckpoint else { return }
        // A failure (a full disk) is met again by the next checkpoint; nothing is lost, the log stays longer.
        if logPages < options.restartPages || epochs.isHeld {
            if logPages >= options.copyPages { epochs.breakHolds() }
            _ = checkpoint(SQLITE_CHECKPOINT_PASSIVE, patience: 0)
        } else {
            wind()
        }
        nextCheckpoint = logPages + options.checkpointPages
    }

    /// Copies all and winds the log back, so that the next write begins at its start.
    private func wind() {
        let epoch = epochs.advance()
        if checkpoint(SQLITE_CHECKPOINT_RESTART, patience: 20) { return }
        guard logPages >= options.evictionPages else { return }
        epochs.end(before: epoch)
        counters.noteEviction()
        _ = checkpoint(SQLITE_CHECKPOINT_RESTART, patience: 500)
    }

    /// Copies all and makes the log's file empty.
    func truncateLog() {
        _ = checkpoint(SQLITE_CHECKPOINT_TRUNCATE, patience: 1000)
    }

    /// - Parameter patience: how long to wait for readers, in milliseconds.
    /// - Returns: whether it was done in full.
    private func checkpoint(_ mode: CInt, patience: CInt) -> Bool {
        sqlite3_busy_timeout(connection.handle, patience)
        defer { sqlite3_busy_timeout(connection.handle, 250) }
        counters.noteCheckpoint()
        return sqlite3_wal_checkpoint_v2(connection.handle, nil, mode, nil, nil) == SQLITE_OK
    }
}
