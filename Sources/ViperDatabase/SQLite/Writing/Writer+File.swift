extension Writer {
    /// `Addr`, in the file's header (sqlite.org/pragma.html#pragma_application_id).
    static var applicationID: Int64 { 0x4164_6472 }

    /// Checks that the file is ours or new, and configures it for writing.
    func prepareFile() throws(DatabaseError) {
        let isNew = try connection.number("SELECT COUNT(*) FROM sqlite_schema") == 0
        let owner = try connection.number("PRAGMA application_id")
        guard owner == Self.applicationID || (isNew && owner == 0) else {
            throw .notADatabase(detail: "it belongs to another program")
        }
        try useLog()
        // FULL syncs the log at each commit. The log file is cut to 16 MiB when it restarts.
        try connection.run("PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 16777216")
        try connection.run("PRAGMA cache_size = -\(max(0, options.writerCacheKilobytes))")
        if isNew { try connection.run("PRAGMA application_id = \(Self.applicationID)") }
    }

    private func useLog() throws(DatabaseError) {
        let mode = try connection.rows("PRAGMA journal_mode = WAL") { row throws(DatabaseError) in
            try row.text(0)
        }.first
        guard mode == "wal" else {
            throw .unavailable(detail: "expected a write-ahead log, found the journal mode \(mode ?? "none")")
        }
    }
}
