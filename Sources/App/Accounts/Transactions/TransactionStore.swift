import Database
import HTTP

/// The accounts' transactions in the database.
struct TransactionStore: Sendable {
    let database: any Database

    /// A transaction of an account.
    func obtain(_ id: UUID, of account: UUID) async throws(DatabaseError) -> AccountTransaction? {
        var texts = SharedText.Builder(capacity: 64)
        return try await database.first(
            """
            SELECT id, posted, date, description, amount, credit, created_at, version FROM transactions
            WHERE account = $1 AND id = $2 AND import <= (SELECT finished FROM transaction_imports)
            """,
            [.uuid(account), .uuid(id)]
        ) { row throws(DatabaseError) in try AccountTransaction(row, &texts) }
    }

    /// A page of an account's transactions, newest first: those that were added before one of them, at most `limit`. The
    /// primary key serves it, and a page costs the same at the start and at the end of a long list.
    func obtain(of account: UUID, before id: UUID?, limit: Int) async throws(DatabaseError) -> TransactionPage {
        var parameters: [SQLValue] = [.uuid(account)]
        if let id { parameters.append(.uuid(id)) }
        parameters.append(.integer(Int64(limit + 1)))
        var transactions: [AccountTransaction] = []
        transactions.reserveCapacity(limit + 1)
        var texts = SharedText.Builder(capacity: (limit + 1) * 32)
        try await database.query(id == nil ? Self.newest : Self.newestBefore, parameters) {
            row throws(DatabaseError) in transactions.append(try AccountTransaction(row, &texts))
        }
        guard transactions.count > limit else { return TransactionPage(transactions: transactions, end: nil) }
        transactions.removeLast()
        return TransactionPage(transactions: transactions, end: transactions.last?.id)
    }

    /// Adds transactions to an account that is there, all or none, and counts them in its totals.
    func perform(adding transactions: [AccountTransaction], to account: UUID) async throws(DatabaseError) {
        let sums = AccountTotals(of: transactions)
        try await database.write { store throws(DatabaseError) in
            // First, so that of two at once the second has done nothing yet when it has to begin again.
            try await store.add(sums, toAccount: account)
            try await store.insert(transactions, intoAccount: account)
        }
    }

    private static let newest: StaticString = """
        SELECT id, posted, date, description, amount, credit, created_at, version FROM transactions
        WHERE account = $1 AND import <= (SELECT finished FROM transaction_imports)
        ORDER BY id DESC LIMIT $2
        """

    private static let newestBefore: StaticString = """
        SELECT id, posted, date, description, amount, credit, created_at, version FROM transactions
        WHERE account = $1 AND id < $2 AND import <= (SELECT finished FROM transaction_imports)
        ORDER BY id DESC LIMIT $3
        """
}

extension AccountTransaction {
    /// The transaction of a row of `id, posted, date, description, amount, credit, created_at, version`.
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
    /// A day's column, in days since 1970.
    func date(_ column: Int) throws(DatabaseError) -> CalendarDate {
        CalendarDate(daysSince1970: Int(try integer(column)))
    }

    /// An amount's column, in minor units.
    func amount(_ column: Int) throws(DatabaseError) -> Amount {
        guard let amount = Amount(minorUnits: try integer(column)) else {
            throw .corrupt(detail: "column \(column) should hold an amount")
        }
        return amount
    }
}

extension Transaction {
    /// Adds transactions to an account as they are; its totals are the caller's.
    func insert(
        _ transactions: [AccountTransaction], intoAccount account: UUID
    ) async throws(DatabaseError) {
        for transaction in transactions { try await insert(transaction, account) }
    }

    private func insert(_ transaction: AccountTransaction, _ account: UUID) async throws(DatabaseError) {
        try await execute(
            """
            INSERT INTO transactions
            (account, id, posted, date, description, amount, credit, created_at, version, import)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0)
            """,
            [
                .uuid(account), .uuid(transaction.id), .boolean(transaction.group == .posted),
                .integer(Int64(transaction.date.daysSince1970)), .text(transaction.description.text),
                .integer(transaction.amount.minorUnits), .boolean(transaction.kind == .credit),
                .time(transaction.createdAt), .integer(transaction.version),
            ])
    }
}
