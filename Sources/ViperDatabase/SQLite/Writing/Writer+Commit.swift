import CSQLite

extension Writer {
    /// Keeps a closure of the running body until its group is committed.
    func afterCommit(_ action: @escaping @Sendable () -> Void, turn: Int) {
        guard turn == self.turn else { return }
        interruption.job?.add(CommitAction(run: action))
    }

    /// Commits the open transaction, or rolls it back.
    func commit() -> DatabaseError? {
        hasLogged = false
        do throws(DatabaseError) {
            try connection.execute("COMMIT")
        } catch {
            let code = sqlite3_extended_errcode(connection.handle)
            rollBack()
            guard mayBeMade(code) else { return error }
            distrustLog(because: error)
            return .outcomeUnknown(detail: "a commit's write or sync failed: \(error)")
        }
        if hasLogged {
            logEnd = connection.logGeneration.map { LogEnd(generation: $0, pages: logPages) }
            if writeTrouble.isOn { endWriteTrouble() }
        }
        return nil
    }

    /// Whether a failed commit may be complete in the log: its sync failed, or its last write failed after writing
    /// everything.
    private func mayBeMade(_ code: CInt) -> Bool {
        guard Connection.failedBeforeSync(code) else { return true }
        let isOfTheDisk = code & 0xFF == SQLITE_IOERR || code & 0xFF == SQLITE_FULL
        return isOfTheDisk && WALScan(file + "-wal").holdsCommit(behind: logEnd)
    }
}
