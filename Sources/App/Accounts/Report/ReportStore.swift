import Viper
import ViperDatabase
import ViperService
import ViperValues

/// The transactions of one group in the database, as a report reads them.
struct ReportStore: Sendable {
    let database: any Database

    /// The number of the last import whose transactions count.
    func finishedImport() async throws(Failure) -> Int64 {
        let finished = try await database.find("SELECT finished FROM transaction_imports") {
            row throws(DatabaseError) in try row.integer(0)
        }
        return finished ?? 0
    }

    /// The next transactions of a group, at most `limit` of them; the position is moved behind the last.
    ///
    /// The index is gone through alone, from the position on, up to the period's end: what an import that is not finished
    /// wrote is passed over there, at a twentieth of what reading it would cost, and each transaction that counts is then
    /// read by its primary key.
    func batch(
        _ query: ReportQuery, after position: inout ReportPosition, limit: Int
    ) async throws(Failure) -> [ReportedTransaction] {
        var batch: [ReportedTransaction] = []
        batch.reserveCapacity(limit)
        var texts = SharedText.Builder(capacity: limit * 32)
        var last = position
        try await database.read(Self.batch, query.parameters(after: position, limit)) { row throws(DatabaseError) in
            batch.append(try ReportedTransaction(row, &texts))
            last = ReportPosition(date: try row.integer(0), id: try row.identifier(1))
        }
        position = last
        return batch
    }

    static let batch: SQL = """
        SELECT i.date, i.id, t.description, t.amount, t.credit
        FROM transactions AS i JOIN transactions AS t ON t.account = i.account AND t.id = i.id
        WHERE i.account = $1 AND i.posted = $2 AND (i.date, i.id) > ($3, $4) AND i.date <= $5 AND i.import <= $6
        ORDER BY i.date, i.id LIMIT $7
        """
}

/// Which transactions a report reads of one group.
struct ReportQuery: Sendable {
    let account: UUID
    let group: TransactionGroup
    let period: ReportPeriod
    /// The number of the last import whose transactions count.
    let finishedImport: Int64

    fileprivate func parameters(after position: ReportPosition, _ limit: Int) -> [SQLValue] {
        [
            .uuid(account), .boolean(group == .posted), .integer(position.date), .uuid(position.id),
            .integer(period.last.map { Int64($0.daysSince1970) } ?? .max), .integer(finishedImport),
            .integer(Int64(limit)),
        ]
    }
}
