import ViperDatabase
import ViperService
import ViperValues

/// How many of the addresses that a user signed in from are known; one more forgets the one that is out of use longest.
private let mostKnownAddresses: Int64 = 100

extension Transaction {
    /// Keeps an address that a user has signed in from.
    ///
    /// - Parameter network: see ``Client/network``.
    func keepAddress(_ network: String, of user: UUID, at now: Timestamp) async throws(DatabaseError) {
        try await execute(
            """
            INSERT INTO known_addresses (user_id, address, used_at) VALUES ($1, $2, $3)
            ON CONFLICT (user_id, address) DO UPDATE SET used_at = excluded.used_at
            """, [.uuid(user), .text(network), .time(now)])
        try await execute(
            """
            DELETE FROM known_addresses WHERE user_id = $1 AND address IN
            (SELECT address FROM known_addresses WHERE user_id = $1 ORDER BY used_at DESC, address LIMIT 1000 OFFSET $2)
            """, [.uuid(user), .integer(mostKnownAddresses)])
    }
}
