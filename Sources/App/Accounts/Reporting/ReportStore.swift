import Viper
import ViperDatabase
import ViperEntities

/// Reads the transactions of one group for a report.
struct ReportStore: Sendable {
    let database: any Database

    /// The number of the last finished import; transactions of later ones do not count.
    func finishedImport() async throws(Failure) -> Int64 {
        let finished = try await database.find("SELECT finished FROM transaction_imports") {
            row throws(DatabaseError) in try row.integer(0)
        }
        return finished ?? 0
    }

    /// The next transactions of a group, at least one of them and at most a batch; advances the position past the last.
    ///
    /// Only the index is scanned, from the position to the period's end: it skips rows of unfinished imports at a
    /// twentieth of the cost of reading them, and each transaction that counts is then read by its primary key.
    func batch(
        _ query: ReportQuery, after position: inout ReportPosition, _ size: ReportBatches.Size
    ) async throws(Failure) -> (transactions: [ReportedTransaction], isLast: Bool) {
        var batch: [ReportedTransaction] = []
        batch.reserveCapacity(size.transactions)
        var texts = SharedText.Builder(capacity: size.bytes / 4)
        var last = position
        var bytes = 0
        var found = 0
        let values = query.parameters(after: position, size.transactions)
        try await database.read(Self.batch, values) { row throws(DatabaseError) in
            found += 1
            // What comes after too much is read again.
            guard bytes < size.bytes else { return }
            let transaction = try ReportedTransaction(row, &texts)
            bytes += transaction.reportedBytes(after: batch.last)
            batch.append(transaction)
            last = ReportPosition(date: try row.integer(0), id: try row.identifier(1))
        }
        position = last
        return (batch, batch.count == found && found < size.transactions)
    }

    static let batch: SQL = """
        SELECT i.date, i.id, t.description, t.amount, t.credit
        FROM transactions AS i JOIN transactions AS t ON t.account = i.account AND t.id = i.id
        WHERE i.account = $1 AND i.posted = $2 AND (i.date, i.id) > ($3, $4) AND i.date <= $5 AND i.import <= $6
        ORDER BY i.date, i.id LIMIT $7
        """
}

/// The transactions of one group that a report reads.
struct ReportQuery: Sendable {
    let account: UUID
    let group: TransactionGroup
    let period: ReportPeriod
    /// The number of the last finished import; transactions of later ones do not count.
    let finishedImport: Int64

    fileprivate func parameters(after position: ReportPosition, _ limit: Int) -> [SQLValue] {
        [
            .uuid(account), .boolean(group == .posted), .integer(position.date), .uuid(position.id),
            .integer(period.last.map { Int64($0.daysSince1970) } ?? .max), .integer(finishedImport),
            .integer(Int64(limit)),
        ]
    }
}

/// The transactions of one group, read in batches. Nothing is held in the database between two batches, so a
/// transaction added meanwhile after the current position is found too.
final class ReportBatches: RowSource, @unchecked Sendable {
    // Sendable: only one task at a time asks for batches.

    /// How much a batch has at most.
    struct Size {
        var transactions: Int
        /// The bytes of their rows in a report, about.
        var bytes: Int
    }

    /// The size of a batch: no more than fills one part of the body, so that a client that does not read it keeps no further
    /// rows in memory, and few enough that the thread serves its other connections in between.
    static let size = Size(transactions: 256, bytes: 16 << 10)
    /// The size of the first batch, which may have to wait for those of other groups to be sent.
    static let first = Size(transactions: 64, bytes: 4 << 10)

    private let store: ReportStore
    private let query: ReportQuery
    @exclusivity(unchecked) private var position: ReportPosition
    @exclusivity(unchecked) private var hasBegun = false
    @exclusivity(unchecked) private var isAtEnd = false

    init(_ store: ReportStore, _ query: ReportQuery) {
        self.store = store
        self.query = query
        position = ReportPosition(before: query.period.first)
    }

    func next() async throws(Failure) -> [ReportedTransaction]? {
        guard !isAtEnd else { return nil }
        let (batch, isLast) = try await store.batch(query, after: &position, hasBegun ? Self.size : Self.first)
        hasBegun = true
        isAtEnd = isLast
        return batch.isEmpty ? nil : batch
    }
}
