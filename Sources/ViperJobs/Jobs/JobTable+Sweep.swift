import ViperDatabase
import ViperValues

extension JobTable {
    /// The most rows that ``waiting()`` counts.
    static let countLimit: Int64 = 10_000

    /// How many pieces of work wait, in all processes, up to ``countLimit``.
    func waiting() async throws(DatabaseError) -> Int {
        let count = try await database.first(
            """
            SELECT COUNT(CASE WHEN NOT is_running THEN 1 END)
            FROM (SELECT is_running FROM jobs WHERE ended_at IS NULL LIMIT $1) AS unfinished
            """, [.integer(Self.countLimit)]
        ) { row throws(DatabaseError) in try row.integer(0) }
        return Int(clamping: count ?? 0)
    }

    /// How many rows one transaction of a sweep deletes: about a millisecond of the writer's time.
    static let portion = 200

    /// Deletes a portion of the work that was done or given up some time ago.
    ///
    /// - Parameter keep: how long ago.
    /// - Returns: whether there may be more.
    func sweep(endedBefore keep: Duration) async throws(DatabaseError) -> Bool {
        let deleted = try await database.sweep(
            AdvisoryLock("sweeping jobs"),
            ifAny: "SELECT 1 FROM jobs WHERE ended_at <= (SELECT now FROM job_clock) - $1 LIMIT 1",
            [.integer(keep.inMicroseconds)]
        ) { transaction throws(DatabaseError) in
            try await transaction.execute(
                """
                DELETE FROM jobs WHERE id IN (
                    SELECT id FROM jobs WHERE ended_at <= (SELECT now FROM job_clock) - $1 ORDER BY ended_at LIMIT $2
                )
                """, [.integer(keep.inMicroseconds), .integer(Int64(Self.portion))])
        }
        return deleted == Self.portion
    }
}
