import Synchronization

extension SQLiteDatabase {
    /// Applies missing migrations, each in its own transaction, and records them in `adder_migrations`. See
    /// ``Database/migrate(_:)``.
    @discardableResult
    public func migrate(_ migrations: [Migration]) async throws(DatabaseError) -> [Migration] {
        try MigrationHistory.checkOrder(of: migrations)
        if try await isNew() {
            try await transact { transaction throws(DatabaseError) in
                try await transaction.execute(Migration.sqliteTable)
            }
        }
        let history = try await MigrationHistory(from: self)
        try history.refuseNewer(than: migrations)
        try withReader { connection throws(DatabaseError) in
            try SQLiteSchema.check(connection, having: history, of: migrations)
        }
        try SQLiteSchema.rehearse(migrations, after: history)
        var applied: [Migration] = []
        for migration in migrations where !history.has(migration) {
            if try await apply(migration) { applied.append(migration) }
        }
        try await checkPlace()
        known.withLock { $0 = migrations }
        return applied
    }

    /// Whether there is no table of migrations yet. If nothing is missing nothing is written, so that a store on a full
    /// disk is readable.
    private func isNew() async throws(DatabaseError) -> Bool {
        try await first("SELECT COUNT(*) FROM sqlite_schema WHERE type = 'table' AND name = 'adder_migrations'") {
            row throws(DatabaseError) in try row.integer(0)
        } == 0
    }

    /// Checks that writes can become durable and reads the applied migrations, which is one small query. See
    /// ``Database/check()``.
    public func check() async throws(DatabaseError) {
        if let error = health.error { throw error }
        let known = known.withLock { $0 }
        try await MigrationHistory(from: self).check(against: known)
    }

    /// Applies a migration in its own transaction unless it is applied; returns whether it was applied now.
    private func apply(_ migration: Migration) async throws(DatabaseError) -> Bool {
        try await write { transaction throws(DatabaseError) in
            let count = try await transaction.first(
                "SELECT COUNT(*) FROM adder_migrations WHERE feature = $1 AND number = $2",
                [.text(migration.feature), .integer(Int64(migration.number))]
            ) { row throws(DatabaseError) in try row.integer(0) }
            guard count == 0 else { return false }
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
