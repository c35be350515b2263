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
        return try await database.write { transaction throws(DatabaseError) in
            // Of several servers over one store one sweeps.
            guard try await transaction.tryLock(AdvisoryLock("change log sweep")) else { return false }
            try await delete(through: last, in: transaction)
            return due.count == Self.portion
        }
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
