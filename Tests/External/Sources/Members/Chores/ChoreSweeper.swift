import ViperDatabase
import ViperEntities
import ViperLive

/// Marks the chores that were not done within a day.
struct ChoreSweeper: Sendable {
    let store: EntityStore<Chore>
    let list: LiveList<Chore>

    private static let portion = 100
    private static let day: Int64 = 86_400_000_000

    /// Marks one portion.
    ///
    /// - Returns: whether there may be more.
    func sweep() async throws(DatabaseError) -> Bool {
        let (store, list) = (store, list)
        let yesterday = store.clock.now().advanced(microseconds: -Self.day)
        return try await store.database.write { transaction throws(DatabaseError) in
            // Another server is sweeping already.
            guard try await transaction.tryLock(AdvisoryLock("sweeping chores")) else { return false }
            let late = try await transaction.rows(
                """
                SELECT owner_id, id FROM chores WHERE created_at <= $1 AND done_at IS NULL AND NOT is_late
                ORDER BY created_at LIMIT $2
                """, [.time(yesterday), .integer(Int64(Self.portion))]
            ) { row throws(DatabaseError) in (owner: try row.identifier(0), id: try row.identifier(1)) }
            for (owner, id) in late {
                guard let chore = try await Chore.find(id, of: owner, in: transaction) else { continue }
                var marked = chore
                marked.isLate = true
                marked = try await store.update(chore, to: marked, in: transaction)
                try await list.of(owner).record(.changed(from: chore, to: marked), in: transaction)
            }
            return late.count == Self.portion
        }
    }
}
