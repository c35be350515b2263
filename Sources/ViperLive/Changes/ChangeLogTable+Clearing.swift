import ViperDatabase

extension ChangeLogTable {
    /// What the log says of a list that a transaction has emptied: on PostgreSQL that it must be read anew, if an older
    /// transaction still runs. That one may add to the list only now, and its entry still comes before this one.
    /// Nobody reads this entry before the older one has ended, so that reading anew finds what it added.
    ///
    /// A list that belongs to something is left out: whoever adds to it changes what it belongs to, as a transaction does
    /// its account, so that one of the two waits for the other.
    ///
    /// Those that have added to the list already are kept apart by ``ViperDatabase/Database/lockTable(by:in:)``.
    func clearing(
        _ change: LoggedChange, in transaction: any Transaction
    ) async throws(DatabaseError) -> LoggedChange {
        guard database.dialect == .postgresql else { return change }
        // Each transaction that has a number holds a lock on it, and each that has written to this database one on a table.
        let isOvertaken = try await transaction.first(
            """
            SELECT EXISTS (
                SELECT 1 FROM pg_locks AS older
                WHERE older.locktype = 'transactionid' AND older.mode = 'ExclusiveLock' AND older.granted
                    AND age(older.transactionid) > age(CAST(pg_current_xact_id() AS XID))
                    AND EXISTS (
                        SELECT 1 FROM pg_locks AS place
                        WHERE place.pid = older.pid AND place.locktype = 'relation'
                            AND place.database = (SELECT oid FROM pg_database WHERE datname = current_database())))
            """
        ) { row throws(DatabaseError) in try row.boolean(0) }
        guard isOvertaken == true else { return change }
        var resync = change
        resync.kind = .resync
        return resync
    }
}
