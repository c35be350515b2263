import ViperDatabase
import ViperEntities

/// Deletes the transfers that were not confirmed in time. Nobody sees them any more.
struct TransferSweeper: Sendable {
    let database: any Database

    /// The number of transfers per portion.
    private static let portion = 500

    /// Deletes one portion.
    ///
    /// - Returns: whether there may be more.
    func sweep(expiredBefore now: Timestamp) async throws(DatabaseError) -> Bool {
        // If there is nothing to do, this costs only a cheap read.
        let isAny = try await database.first(
            "SELECT 1 FROM transfers WHERE expires_at <= $1 AND confirmed_at IS NULL LIMIT 1", [.time(now)]
        ) { _ in true }
        guard isAny != nil else { return false }
        return try await database.write { transaction throws(DatabaseError) in
            // Another process is sweeping already.
            guard try await transaction.tryLock(AdvisoryLock("sweeping transfers")) else { return false }
            let count = try await transaction.execute(
                """
                DELETE FROM transfers WHERE id IN (
                    SELECT id FROM transfers WHERE expires_at <= $1 AND confirmed_at IS NULL
                    ORDER BY expires_at LIMIT $2
                )
                """, [.time(now), .integer(Int64(Self.portion))])
            return count == Self.portion
        }
    }
}
