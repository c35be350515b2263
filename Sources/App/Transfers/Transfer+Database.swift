import Accounts
import ViperDatabase
import ViperEntities

// A transfer is found with whether its accounts were deleted.
extension Transfer {
    static let byID = SQL(
        composing: """
            SELECT \(table.selection(of: "t")), \(AccountMovements.isDeleted("from_account")),
                \(AccountMovements.isDeleted("to_account"))
            FROM transfers t WHERE id = $1
            """)

    /// Decodes a row of ``byID``.
    init(joined row: borrowing Row) throws(DatabaseError) {
        try self.init(row)
        let count = Self.table.columnCount()
        if try row.boolean(count) { lost.insert(.from) }
        if try row.boolean(count + 1) { lost.insert(.to) }
    }

    static func find(
        _ id: UUID, of parent: UUID?, in transaction: any Transaction
    ) async throws(DatabaseError) -> Transfer? {
        try await transaction.first(byID, [.uuid(id)], decode: Transfer.init(joined:))
    }
}

/// Deletes the transfers that were not confirmed in time. Nobody sees them any more.
struct TransferSweeper: Sendable {
    let database: any Database

    /// The number of transfers per portion.
    private static let portion = 500

    /// Deletes one portion.
    ///
    /// - Returns: whether there may be more.
    func sweep(expiredBefore now: Timestamp) async throws(DatabaseError) -> Bool {
        try await database.sweep(
            AdvisoryLock("sweeping transfers"),
            ifAny: "SELECT 1 FROM transfers WHERE expires_at <= $1 AND confirmed_at IS NULL LIMIT 1", [.time(now)]
        ) { transaction throws(DatabaseError) in
            try await transaction.execute(
                """
                DELETE FROM transfers WHERE id IN (
                    SELECT id FROM transfers WHERE expires_at <= $1 AND confirmed_at IS NULL
                    ORDER BY expires_at LIMIT $2
                )
                """, [.time(now), .integer(Int64(Self.portion))])
        } == Self.portion
    }
}
