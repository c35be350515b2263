import ViperBlobs
import ViperDatabase
import ViperEntities

/// Lets go of results after their day, and deletes missions some days after their end.
struct MissionSweeper: Sendable {
    let store: MissionStore

    /// The number of missions per portion.
    private static let portion = 100

    /// Sweeps one portion.
    ///
    /// - Returns: whether there may be more.
    func sweep(at now: Timestamp) async throws(DatabaseError) -> Bool {
        let past = now.advanced(microseconds: -MissionRules.lifetime.inMicroseconds)
        let store = store
        return try await store.database.sweep(
            AdvisoryLock("sweeping missions"),
            ifAny: """
                SELECT 1 WHERE EXISTS (SELECT 1 FROM missions WHERE expires_at <= $1 AND result IS NOT NULL)
                OR EXISTS (SELECT 1 FROM missions WHERE ended_at <= $2)
                """, [.time(now), .time(past)]
        ) { transaction throws(DatabaseError) in
            let expired = try await store.letGo(expiredBefore: now, atMost: Self.portion, in: transaction)
            let deleted = try await transaction.execute(
                """
                DELETE FROM missions WHERE id IN (
                    SELECT id FROM missions WHERE ended_at <= $1 AND result IS NULL ORDER BY ended_at LIMIT $2
                )
                """, [.time(past), .integer(Int64(Self.portion))])
            return max(expired, deleted) == Self.portion
        } ?? false
    }
}

extension MissionStore {
    /// Lets go of results, so that their bytes are swept soon.
    ///
    /// - Returns: of how many.
    fileprivate func letGo(
        expiredBefore now: Timestamp, atMost portion: Int, in transaction: any Transaction
    ) async throws(DatabaseError) -> Int {
        let expired = try await transaction.rows(
            """
            SELECT id, result FROM missions WHERE expires_at <= $1 AND result IS NOT NULL ORDER BY expires_at LIMIT $2
            """, [.time(now), .integer(Int64(portion))]
        ) { row throws(DatabaseError) in (id: try row.identifier(0), result: try row.blobID(1)) }
        for mission in expired {
            _ = try await blobs.touch(mission.result, in: transaction)
            _ = try await transaction.version(by: Self.release, [.uuid(mission.id)])
        }
        return expired.count
    }

    private static let release = SQL(
        composing: """
            UPDATE missions SET result = NULL, version = \(SQL.nextVersion) WHERE id = $1 RETURNING version
            """)
}
