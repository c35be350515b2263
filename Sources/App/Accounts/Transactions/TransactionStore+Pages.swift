import Viper
import ViperDatabase
import ViperEntities

extension TransactionStore {
    /// A page of an account's transactions: at most `limit` after a position. Without a filter they are sorted by
    /// creation, by the primary key; with one by date, by the report's index: so no further index is needed, which
    /// would make an import a third slower. A page costs the same at the start and at the end of a long list.
    func page(
        of account: UUID, _ filter: TransactionFilter, after position: TransactionPosition?, limit: Int
    ) async throws(Failure) -> ListPage<AccountTransaction, TransactionPosition> {
        var found: [AccountTransaction]
        if filter.isEmpty {
            found = try await newest(of: account, after: position, limit + 1)
        } else if let group = filter.group {
            found = try await latest(of: account, group, filter, after: position, limit + 1)
        } else {
            // Each group is a separate range of the index.
            found = try await latest(of: account, .posted, filter, after: position, limit + 1)
            found += try await latest(of: account, .authorized, filter, after: position, limit + 1)
            found.sort { ($0.date.daysSince1970, $0.id) > ($1.date.daysSince1970, $1.id) }
        }
        return ListPage(&found, limit: limit) { filter.isEmpty ? .added($0.id) : .dated($0.date, $0.id) }
    }

    private func newest(
        of account: UUID, after position: TransactionPosition?, _ count: Int
    ) async throws(Failure) -> [AccountTransaction] {
        var start: [SQLValue] = []
        if case .added(let id)? = position { start = [.uuid(id)] }
        let (sql, parameters) = Self.newest.page(
            where: [.uuid(account)], isDescending: true, after: start, limit: count)
        return try await transactions(sql, parameters, count)
    }

    private func latest(
        of account: UUID, _ group: TransactionGroup, _ filter: TransactionFilter,
        after position: TransactionPosition?, _ count: Int
    ) async throws(Failure) -> [AccountTransaction] {
        // The start of the day after the last.
        var (day, id) = (filter.period.last.map { Int64($0.daysSince1970) + 1 } ?? .max, UUID.least)
        if case .dated(let date, let last)? = position { (day, id) = (Int64(date.daysSince1970), last) }
        let first = filter.period.first.map { Int64($0.daysSince1970) } ?? .min
        return try await transactions(
            Self.latest,
            [
                .uuid(account), .boolean(group == .posted), .integer(day), .uuid(id), .integer(first),
                .integer(Int64(count)),
            ], count)
    }

    private func transactions(
        _ sql: SQL, _ parameters: [SQLValue], _ count: Int
    ) async throws(Failure) -> [AccountTransaction] {
        var transactions: [AccountTransaction] = []
        transactions.reserveCapacity(count)
        var texts = SharedText.Builder(capacity: count * 32)
        try await database.read(sql, parameters) { row throws(DatabaseError) in
            transactions.append(try AccountTransaction(row, &texts))
        }
        return transactions
    }

    private static let newest = PageStatements(
        "SELECT \(AccountTransaction.columns(of: "t")) FROM transactions t",
        where: "import <= (SELECT finished FROM transaction_imports)", filters: ["account"], sorts: [["id"]])

    /// As for the report, only the index is scanned, and each visible transaction is read by its primary key.
    static let latest = SQL(
        composing: """
            SELECT \(AccountTransaction.columns(of: "t"))
            FROM transactions AS i JOIN transactions AS t ON t.account = i.account AND t.id = i.id
            WHERE i.account = $1 AND i.posted = $2 AND (i.date, i.id) < ($3, $4) AND i.date >= $5
            AND i.import <= (SELECT finished FROM transaction_imports)
            ORDER BY i.date DESC, i.id DESC LIMIT $6
            """)
}
