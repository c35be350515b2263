import Glibc
import Synchronization

extension SQLiteDatabase {
    /// Applies what is missing, each in one transaction, and notes it in `adder_migrations`. See
    /// ``Database/migrate(_:)``.
    @discardableResult
    public func migrate(_ migrations: [Migration]) async throws(DatabaseError) -> [Migration] {
        try Self.check(migrations)
        try await transact { transaction throws(DatabaseError) in
            try await transaction.execute(
                """
                CREATE TABLE IF NOT EXISTS adder_migrations (
                    feature TEXT NOT NULL, number INTEGER NOT NULL, applied_at INTEGER NOT NULL,
                    PRIMARY KEY (feature, number)
                ) STRICT, WITHOUT ROWID
                """)
        }
        try await refuseNewer(than: migrations)
        var applied: [Migration] = []
        for migration in migrations where try await apply(migration) { applied.append(migration) }
        known.withLock { $0 = migrations }
        return applied
    }

    /// Reads which migrations are applied; it costs one small read. See ``Database/check()``.
    public func check() async throws(DatabaseError) {
        let known = known.withLock { $0 }
        try await refuseNewer(than: known)
        let count = try await first("SELECT COUNT(*) FROM adder_migrations") { row throws(DatabaseError) in
            try row.integer(0)
        }
        guard count == Int64(known.count) else {
            throw .unavailable(detail: "\(count ?? 0) of \(known.count) migrations are applied")
        }
    }

    /// Numbers run from 1 without gaps, feature by feature.
    private static func check(_ migrations: [Migration]) throws(DatabaseError) {
        var last: [String: Int] = [:]
        for migration in migrations {
            guard migration.number == (last[migration.feature] ?? 0) + 1 else {
                throw .misuse(detail: "migration \(migration.number) of \(migration.feature) is out of order")
            }
            last[migration.feature] = migration.number
        }
    }

    private func refuseNewer(than migrations: [Migration]) async throws(DatabaseError) {
        let found = try await rows("SELECT feature, MAX(number) FROM adder_migrations GROUP BY feature") {
            row throws(DatabaseError) in (feature: try row.text(0), number: try row.integer(1))
        }
        for (feature, number) in found {
            let known = migrations.last { $0.feature == feature }?.number ?? 0
            guard number <= Int64(known) else {
                throw .newer(feature: feature, found: Int(number), known: known)
            }
        }
    }

    /// Applies a migration unless it is there, in one transaction; returns whether it was applied now.
    private func apply(_ migration: Migration) async throws(DatabaseError) -> Bool {
        try await write { transaction throws(DatabaseError) in
            let count = try await transaction.first(
                "SELECT COUNT(*) FROM adder_migrations WHERE feature = $1 AND number = $2",
                [.text(migration.feature), .integer(Int64(migration.number))]
            ) { row throws(DatabaseError) in try row.integer(0) }
            guard count == 0 else { return false }
            guard let own = transaction as? SQLiteTransaction else { throw .misuse(detail: "another engine") }
            try own.writer.run(script: migration.sqlite, turn: own.turn)
            try await transaction.execute(
                "INSERT INTO adder_migrations (feature, number, applied_at) VALUES ($1, $2, $3)",
                [.text(migration.feature), .integer(Int64(migration.number)), .integer(Self.microseconds)])
            return true
        }
    }

    /// The time now, in microseconds since 1970.
    private static var microseconds: Int64 {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
    }
}
