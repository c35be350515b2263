import CSQLite

/// The end of a log: its generation, since each log that starts over has a new salt (sqlite.org/fileformat2.html,
/// section 4.1), and its number of pages.
struct LogEnd: Equatable {
    var generation: UInt64 = 0
    var pages = 0

    /// Whether a commit was appended to the log that ended here.
    func hasGrown(to end: LogEnd) -> Bool { end.generation == generation ? end.pages > pages : end.pages > 0 }
}

extension Connection {
    struct Checkpoint {
        let code: CInt
        /// The pages in the log and those copied to the database; -1 if unknown.
        var pages: CInt = -1
        var copied: CInt = -1

        /// Whether all of the log is in the database and on the disk.
        var isComplete: Bool { (code == SQLITE_OK || isBusy) && pages >= 0 && pages == copied }
        /// Whether others prevented it.
        var isBusy: Bool { code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED }
        /// Whether the kernel may have dropped written pages, so that a retry proves nothing.
        var isInDoubt: Bool { code != SQLITE_OK && !isBusy && !Connection.failedBeforeSync(code) }
    }

    /// Checkpoints the log (sqlite.org/c3ref/wal_checkpoint_v2.html).
    ///
    /// - Parameter patience: how long to wait for others, in milliseconds.
    func checkpoint(_ mode: CInt, patience: CInt) -> Checkpoint {
        sqlite3_busy_timeout(handle, patience)
        defer { sqlite3_busy_timeout(handle, 250) }
        var (pages, copied): (CInt, CInt) = (-1, -1)
        let code = sqlite3_wal_checkpoint_v2(handle, nil, mode, &pages, &copied)
        return Checkpoint(code: code, pages: pages, copied: copied)
    }

    /// The salt of the current log; nil if there is none. It costs one read of 8 bytes.
    var logGeneration: UInt64? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) == SQLITE_OK, let file,
            let read = file.pointee.pMethods?.pointee.xRead
        else { return nil }
        var salt: UInt64 = 0
        return read(file, &salt, 8, 16) == SQLITE_OK ? salt : nil
    }

    /// Whether a call failed before a sync. A commit's last page was not written in that case, so the commit does not
    /// exist and never will.
    static func failedBeforeSync(_ code: CInt) -> Bool {
        switch code {
        case SQLITE_IOERR | 2 << 8, SQLITE_IOERR | 3 << 8: return true  // SQLITE_IOERR_SHORT_READ, SQLITE_IOERR_WRITE
        case SQLITE_IOERR | 1 << 8: return true  // SQLITE_IOERR_READ
        default: break
        }
        switch code & 0xFF {
        case SQLITE_FULL, SQLITE_CONSTRAINT, SQLITE_BUSY, SQLITE_LOCKED, SQLITE_INTERRUPT: return true
        default: return false
        }
    }
}
