import Synchronization

extension SQLiteDatabase {
    /// Applies missing migrations, each in its own transaction, and records them in `adder_migrations`. See
    /// ``Database/migrate(_:)``.
    @discardableResult
    public func migrate(_ migrations: [Migration]) async throws(DatabaseError) -> [Migration] {
        try MigrationHistory.checkOrder(of: migrations)
        // If nothing is missing nothing is written, so that a store on a full disk is readable.
        if try await !finds(Migration.sqliteTableSearch) {
            try await transact { transaction throws(DatabaseError) in
                try await transaction.execute(Migration.sqliteTable)
            }
        }
        let state = try readers.withLease { connection throws(DatabaseError) in
            try SchemaState(of: connection, comparedWith: migrations)
        }
        var applied: [Migration] = []
        for migration in state.missing {
            if try await apply(migration) { applied.append(migration) }
        }
        try await checkPlace()
        known.withLock { $0 = migrations }
        return applied
    }

    /// Checks that writes can become durable and reads the applied migrations, which is one small query. See
    /// ``Database/check()``.
    public func check() async throws(DatabaseError) {
        if let error = writer.health.error { throw error }
        let known = known.withLock { $0 }
        try await MigrationHistory(from: self).check(against: known)
    }

    /// Applies a migration in its own transaction unless it is applied; returns whether it was applied now.
    private func apply(_ migration: Migration) async throws(DatabaseError) -> Bool {
        try await write { transaction throws(DatabaseError) in
            let isApplied = try await transaction.finds(
                "SELECT 1 FROM adder_migrations WHERE feature = $1 AND number = $2",
                [.text(migration.feature), .integer(Int64(migration.number))])
            guard !isApplied else { return false }
            guard let own = transaction as? SQLiteTransaction else { throw .misuse(detail: "another engine") }
            try own.writer.run(migration, turn: own.turn)
            if let fill = migration.fill {
                do throws(DatabaseError) { try await fill(transaction) } catch { throw error.within(migration) }
            }
            try await transaction.execute(
                "INSERT INTO adder_migrations (feature, number, applied_at) VALUES ($1, $2, $3)",
                [.text(migration.feature), .integer(Int64(migration.number)), .integer(Migration.now)])
            return true
        }
    }
}
