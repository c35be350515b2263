import Accounts
import ViperDatabase
import ViperEntities

extension Transfer {
    static let byID = SQL(
        composing: """
            SELECT id, user_id, from_account, currency, amount, to_account, created_at, expires_at, confirmed_at, debit,
                credit, version, \(AccountMovements.isDeleted("from_account")), \(AccountMovements.isDeleted("to_account"))
            FROM transfers WHERE id = $1
            """)

    /// Decodes a row of the columns of ``byID``.
    init(_ row: borrowing Row) throws(DatabaseError) {
        id = try row.identifier(0)
        do throws(DatabaseError) {
            user = try row.optionalIdentifier(1)
            from = try row.optionalIdentifier(2)
            currency = try row.isNull(3) ? nil : try row.currency(3)
            amount = try row.isNull(4) ? nil : try row.amount(4)
            to = try row.optionalIdentifier(5)
            createdAt = try row.time(6)
            expiresAt = try row.time(7)
            confirmation = try Confirmation(row)
            version = try row.integer(11)
            if try row.boolean(12) { lost.insert(.from) }
            if try row.boolean(13) { lost.insert(.to) }
        } catch { throw error.about(rowOf: "transfers", id) }
    }
}

extension Transfer.Confirmation {
    fileprivate init?(_ row: borrowing Row) throws(DatabaseError) {
        guard try !row.isNull(8), let debit = try row.optionalIdentifier(9),
            let credit = try row.optionalIdentifier(10)
        else { return nil }
        self.init(at: try row.time(8), debit: debit, credit: credit)
    }
}

extension Transaction {
    func transfer(_ id: UUID) async throws(DatabaseError) -> Transfer? {
        try await first(Transfer.byID, [.uuid(id)]) { row throws(DatabaseError) in try Transfer(row) }
    }
}
