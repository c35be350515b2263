import ViperDatabase
import ViperService
import ViperValues

/// The accounts' transactions in the database.
struct TransactionStore: Sendable {
    let database: any Database

    /// A transaction of an account.
    func obtain(_ id: UUID, of account: UUID) async throws(DatabaseError) -> AccountTransaction? {
        try await database.transaction(id, of: account)
    }

    /// Adds transactions to an account, all or none, and counts them in its totals.
    ///
    /// - Returns: false if there is no such account.
    func perform(adding transactions: [AccountTransaction], to account: UUID) async throws(DatabaseError) -> Bool {
        let sums = AccountTotals(of: transactions)
        return try await database.write { store throws(DatabaseError) in
            // First, so that of two at once the second has done nothing yet when it has to begin again.
            guard try await store.add(sums, toAccount: account) else { return false }
            try await store.insert(transactions, intoAccount: account)
            return true
        }
    }

    /// What became of a deletion.
    enum DeletionOutcome: Sendable {
        case missing
        case stale
        case deleted
    }

    /// Deletes a transaction that counts, if it is there and its version is as demanded, and takes it off the totals of
    /// its account; all within the transaction.
    func perform(
        deleting id: UUID, of account: UUID, if precondition: Precondition
    ) async throws(DatabaseError) -> DeletionOutcome {
        try await database.write { store throws(DatabaseError) in
            guard let transaction = try await store.transaction(id, of: account) else { return .missing }
            guard precondition.allows(transaction.version) else { return .stale }
            let sums = AccountTotals(of: [transaction]).negated
            guard try await store.add(sums, toAccount: account) else { return .missing }
            try await store.execute(
                "DELETE FROM transactions WHERE account = $1 AND id = $2", [.uuid(account), .uuid(id)])
            return .deleted
        }
    }
}

extension Queryable {
    /// A transaction of an account, if it counts.
    func transaction(_ id: UUID, of account: UUID) async throws(DatabaseError) -> AccountTransaction? {
        var texts = SharedText.Builder(capacity: 64)
        return try await first(
            """
            SELECT id, posted, date, description, amount, credit, created_at, version FROM transactions
            WHERE account = $1 AND id = $2 AND import <= (SELECT finished FROM transaction_imports)
            """,
            [.uuid(account), .uuid(id)]
        ) { row throws(DatabaseError) in try AccountTransaction(row, &texts) }
    }
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
            throw .corrupt(detail: "column \(column) should have an amount")
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
