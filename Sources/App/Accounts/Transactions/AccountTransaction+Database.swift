package import ViperDatabase
import ViperEntities
import ViperValues

extension Transaction {
    /// A transaction of an account, if it is visible.
    func transaction(_ id: UUID, of account: UUID) async throws(DatabaseError) -> AccountTransaction? {
        var texts = SharedText.Builder(capacity: 64)
        return try await first(AccountTransaction.byID, [.uuid(account), .uuid(id)]) { row throws(DatabaseError) in
            try AccountTransaction(row, &texts)
        }
    }
}

extension AccountTransaction {
    static let byID: SQL = """
        SELECT id, posted, date, description, amount, credit, created_at, version FROM transactions
        WHERE account = $1 AND id = $2 AND import <= (SELECT finished FROM transaction_imports)
        """

    /// Decodes a row of `id, posted, date, description, amount, credit, created_at, version`.
    init(_ row: borrowing Row, _ texts: inout SharedText.Builder) throws(DatabaseError) {
        id = try row.identifier(0)
        do throws(DatabaseError) {
            group = try row.boolean(1) ? .posted : .authorized
            date = try row.date(2)
            description = try row.withText(3) { texts.add($0) }
            amount = try row.amount(4)
            kind = try row.boolean(5) ? .credit : .debit
            createdAt = try row.time(6)
            version = try row.integer(7)
        } catch { throw error.about(rowOf: "transactions", id) }
    }
}

extension Row {
    func date(_ column: Int) throws(DatabaseError) -> CalendarDate {
        CalendarDate(daysSince1970: Int(try integer(column)))
    }

    package func amount(_ column: Int) throws(DatabaseError) -> Amount {
        guard let amount = Amount(minorUnits: try integer(column)) else {
            throw .corrupt(detail: "column \(column) should have an amount")
        }
        return amount
    }
}
