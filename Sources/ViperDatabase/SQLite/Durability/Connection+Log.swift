import CSQLite

/// Where a log ends: which one it is, since each that begins at the file's start has a number of its own (its salt,
/// sqlite.org/fileformat2.html, section 4.1), and how many pages it holds.
struct LogEnd: Equatable {
    var generation: UInt64 = 0
    var pages = 0

    /// Whether a commit was added to the log that ended there.
    func hasGrown(to end: LogEnd) -> Bool { end.generation == generation ? end.pages > pages : end.pages > 0 }
}

extension Connection {
    /// What a checkpoint has come to.
    struct Checkpoint {
        let code: CInt
        /// How many pages the log had, and how many of them are in the database now; -1 if it is not known.
        var pages: CInt = -1
        var copied: CInt = -1

        /// Whether all of the log is in the database, and on the disk.
        var isComplete: Bool { (code == SQLITE_OK || isBusy) && pages >= 0 && pages == copied }
        /// Whether others were in the way.
        var isBusy: Bool { code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED }
        /// Whether the kernel may have dropped what was written, so that doing it again proves nothing.
        var isInDoubt: Bool { code != SQLITE_OK && !isBusy && !Connection.failedBeforeSync(code) }
    }

    /// Copies the log into the database (sqlite.org/c3ref/wal_checkpoint_v2.html).
    ///
    /// - Parameter patience: how long to wait for others, in milliseconds.
    func checkpoint(_ mode: CInt, patience: CInt) -> Checkpoint {
        sqlite3_busy_timeout(handle, patience)
        defer { sqlite3_busy_timeout(handle, 250) }
        var (pages, copied): (CInt, CInt) = (-1, -1)
        let code = sqlite3_wal_checkpoint_v2(handle, nil, mode, &pages, &copied)
        return Checkpoint(code: code, pages: pages, copied: copied)
    }

    /// The number of the log that is being written; nil if there is none. It costs one read of 8 bytes.
    var logGeneration: UInt64? {
        var file: UnsafeMutablePointer<sqlite3_file>?
        guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) == SQLITE_OK, let file,
            let read = file.pointee.pMethods?.pointee.xRead
        else { return nil }
        var salt: UInt64 = 0
        return read(file, &salt, 8, 16) == SQLITE_OK ? salt : nil
    }

    /// Whether a call that failed with a code had not come to a sync: a commit's last page was not written then, so that
    /// it is not there and never will be.
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
