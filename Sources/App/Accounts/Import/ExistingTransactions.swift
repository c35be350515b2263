import ViperDatabase
import ViperEntities

/// The transactions that an account has already, for an import that leaves them out. Each stands for one row of the file, so
/// a row that occurs twice there is left out as often as the account has it.
///
/// It reads a day once the file has a row of it, and forgets a transaction once a row has matched it.
struct ExistingTransactions {
    /// What makes a row the same as a transaction. The group does not: what was authorized is posted later.
    private struct Key: Hashable {
        let day: Int
        let units: Int64
        let description: String
    }

    private let database: any Database
    private let account: UUID
    private var days: Set<Int> = []
    private var counts: [Key: Int] = [:]
    /// The number of rows that were left out.
    private(set) var skipped = 0
    /// Their totals.
    private(set) var totals = AccountTotals()

    init(of account: UUID, in database: any Database) {
        self.account = account
        self.database = database
    }

    /// Removes from a batch what the account has.
    mutating func remove(from batch: TransactionBatch) async throws(DatabaseError) {
        for day in batch.days where days.insert(day).inserted { try await read(day) }
        batch.removeAll { entry in
            let units = entry.kind.signedUnits(of: entry.amount)
            let key = Key(day: entry.date.daysSince1970, units: units, description: entry.description)
            guard let count = counts[key] else { return false }
            counts[key] = count > 1 ? count - 1 : nil
            totals.count(entry.amount, entry.kind, in: entry.group)
            skipped += 1
            return true
        }
    }

    private mutating func read(_ day: Int) async throws(DatabaseError) {
        let values: [SQLValue] = [.uuid(account), .boolean(false), .boolean(true), .integer(Int64(day))]
        let found = try await database.rows(Self.ofDay, values) { row throws(DatabaseError) in
            let kind: TransactionKind = try row.boolean(2) ? .credit : .debit
            return Key(day: day, units: kind.signedUnits(of: try row.amount(1)), description: try row.text(0))
        }
        for key in found { counts[key, default: 0] += 1 }
    }

    /// As for lists by date, only the index is scanned, and each visible transaction is read by its primary key.
    private static let ofDay: SQL = """
        SELECT t.description, t.amount, t.credit
        FROM transactions AS i JOIN transactions AS t ON t.account = i.account AND t.id = i.id
        WHERE i.account = $1 AND i.posted IN ($2, $3) AND i.date = $4
        AND i.import <= (SELECT finished FROM transaction_imports)
        """
}
