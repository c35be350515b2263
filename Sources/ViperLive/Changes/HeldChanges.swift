package import ViperDatabase
package import ViperFeatures
import ViperThreads

/// Watches whether changes wait to be handed on: on PostgreSQL a transaction that has written and does not end, in whatever
/// database of the cluster, holds back those of all later ones, since they are read in the order of the transactions.
package final class HeldChanges: Sendable {
    /// How long changes may wait without a word, in seconds.
    static let patience = 2
    /// The time between two warnings of one hold.
    static let pause: Duration = .seconds(60)

    private let database: any Database
    private let clock: any Clock
    private let warn: @Sendable (String) -> Void
    /// When the last warning of a hold that lasts was given.
    private let warned = Locked<Timestamp?>(nil)

    /// - Parameter warn: gets a line when changes are held back, each minute until they are not, and then.
    package init(
        of database: any Database, clock: any Clock = SystemClock(), warn: @escaping @Sendable (String) -> Void
    ) {
        self.database = database
        self.clock = clock
        self.warn = warn
    }

    /// The watch; nothing on SQLite, which has one writer.
    package var watching: [PeriodicWork] {
        guard database.dialect == .postgresql else { return [] }
        return [
            PeriodicWork(every: .seconds(Self.patience), fault: "Whether changes are held back could not be read") {
                [self] () async throws(DatabaseError) in
                try await look()
                return false
            }
        ]
    }

    /// Asks for the age of the oldest change that waits, and for whose sake if it is too old.
    func look() async throws(DatabaseError) {
        let now = clock.now()
        let oldest = try await database.first(Self.oldest) { row throws(DatabaseError) in try row.time(0) }
        let age = oldest.map { (now.microseconds - $0.microseconds) / 1_000_000 } ?? 0
        guard age >= Self.patience else {
            if warned.withLock({ $0.take() }) != nil {
                warn("Live lists go on: the transaction that held back their changes has ended")
            }
            return
        }
        let isDue = warned.withLock { warned in
            if let warned, now < warned.advanced(microseconds: Self.pause.inMicroseconds) { return false }
            warned = now
            return true
        }
        guard isDue else { return }
        let holder = try await database.first(Self.holder) { row throws(DatabaseError) in try row.text(0) }
        warn("Live lists are \(age) s late, held back by \(holder ?? "a transaction that this role may not see")")
    }

    private static let oldest: SQL = """
        SELECT at FROM changes WHERE xid >= pg_snapshot_xmin(pg_current_snapshot()) ORDER BY xid, sequence LIMIT 1
        """

    /// Who has written longest ago without an end. Of other roles' sessions only members of `pg_read_all_stats` see that.
    private static let holder: SQL = """
        SELECT * FROM (
            SELECT concat('process ', pid, ' (', COALESCE(NULLIF(application_name, ''), 'unnamed'), ') in the database ',
                datname, ', whose transaction began ', CAST(EXTRACT(EPOCH FROM now() - xact_start) AS BIGINT), ' s ago')
            FROM pg_stat_activity WHERE backend_xid IS NOT NULL ORDER BY xact_start LIMIT 1
        ) AS session
        UNION ALL
        SELECT * FROM (
            SELECT concat('the prepared transaction ', gid, ' in the database ', database, ', of ', prepared)
            FROM pg_prepared_xacts ORDER BY prepared LIMIT 1
        ) AS prepared
        """
}
