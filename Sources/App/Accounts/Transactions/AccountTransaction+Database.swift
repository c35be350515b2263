import Viper
import ViperDatabase
import ViperEntities

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
    static let byID = SQL(
        composing: """
            SELECT \(columns(of: "t")) FROM transactions t
            WHERE account = $1 AND id = $2 AND import <= (SELECT finished FROM transaction_imports)
            """)

    /// The columns that ``init(_:_:)`` reads, of `transactions` under another name.
    static func columns(of table: String) -> String {
        ["id", "posted", "date", "description", "amount", "credit", "created_at", "version"].map { "\(table).\($0)" }
            .joined(separator: ", ")
    }

    /// Decodes a row of ``columns(of:)``.
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
}

extension AccountTransaction: ListEntry {
    func write(to writer: inout PayloadWriter) {
        writer.uuid(id)
        writer.boolean(group == .posted)
        writer.optionalDay(date)
        writer.text(description.text)
        writer.int64(amount.minorUnits)
        writer.boolean(kind == .credit)
        writer.int64(createdAt.microseconds)
        writer.int64(version)
    }

    init?(reading reader: inout PayloadReader) {
        guard let id = reader.uuid(), let isPosted = reader.boolean(), let date = reader.optionalDay()?.date,
            let description = reader.text(), let amount = reader.int64().flatMap(Amount.init(minorUnits:)),
            let isCredit = reader.boolean(), let createdAt = reader.int64(), let version = reader.int64()
        else { return nil }
        self.init(
            id: id, group: isPosted ? .posted : .authorized, date: date, description: SharedText(description),
            amount: amount, kind: isCredit ? .credit : .debit, createdAt: Timestamp(microseconds: createdAt),
            version: version)
    }
}
