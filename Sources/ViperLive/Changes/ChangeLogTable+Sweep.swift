package import ViperDatabase
package import ViperValues

extension ChangeLogTable {
    /// How many entries one transaction of a sweep deletes at most: about a millisecond of the writer's time.
    static let portion = 500

    /// Deletes the oldest entries, as far as they are too old or too many.
    ///
    /// - Parameters:
    ///   - time: entries from before are too old.
    ///   - count: how many of the newest entries stay.
    /// - Returns: whether there may be more to delete.
    package func sweep(before time: Timestamp, keeping count: Int) async throws(DatabaseError) -> Bool {
        let state = try await state()
        let oldest = try await oldest(after: state.swept)
        let surplus = try await newest(beyond: count)
        // The last entry stays, so that SQLite counts on from it.
        let due = oldest.prefix { position, at in
            position < state.head && (at < time || surplus.map { position <= $0 } ?? false)
        }
        guard let last = due.last?.position else { return false }
        return try await database.sweep(AdvisoryLock("change log sweep")) { transaction throws(DatabaseError) in
            try await delete(through: last, in: transaction)
            return due.count == Self.portion
        } ?? false
    }

    private func oldest(
        after position: ChangePosition
    ) async throws(DatabaseError) -> [(position: ChangePosition, at: Timestamp)] {
        try await changes(after: position, limit: Self.portion).map { ($0.position, $0.at) }
    }

    /// The position of the newest entry that is one too many; nil if there are no more than so many.
    private func newest(beyond count: Int) async throws(DatabaseError) -> ChangePosition? {
        let statement: SQL =
            switch database.dialect {
            case .sqlite: "SELECT position, 0 FROM changes ORDER BY position DESC LIMIT 1 OFFSET $1"
            case .postgresql:
                """
                SELECT CAST(CAST(xid AS TEXT) AS BIGINT), sequence FROM changes
                ORDER BY xid DESC, sequence DESC LIMIT 1 OFFSET $1
                """
            }
        return try await database.first(statement, [.integer(Int64(count))]) { row throws(DatabaseError) in
            ChangePosition(major: try row.integer(0), minor: try row.integer(1))
        }
    }

    private func delete(through last: ChangePosition, in transaction: any Transaction) async throws(DatabaseError) {
        switch database.dialect {
        case .sqlite:
            try await transaction.execute("DELETE FROM changes WHERE position <= $1", [.integer(last.major)])
        case .postgresql:
            try await transaction.execute(
                "DELETE FROM changes WHERE (xid, sequence) <= (CAST(CAST($1 AS TEXT) AS XID8), $2)",
                [.integer(last.major), .integer(last.minor)])
        }
        try await transaction.execute(
            "UPDATE change_log SET swept_major = $1, swept_minor = $2",
            [.integer(last.major), .integer(last.minor)])
    }
}

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
