import ViperTesting

@testable import Accounts

extension Fixture {
    /// Stores transactions directly, as the import with this number does; 0 stands for transactions of clients.
    func store(_ transactions: [TestTransaction], in account: String, import number: Int64 = 0) async throws {
        let account = try #require(UUID(account))
        try await database.write { store throws(DatabaseError) in
            for each in transactions {
                try await store.execute(
                    """
                    INSERT INTO transactions
                    (account, id, posted, date, description, amount, credit, created_at, version, import)
                    VALUES ($1, $2, $3, $4, $5, $6, $7, 0, 1, $8)
                    """,
                    [
                        .uuid(account), .uuid(.version7(at: .now())), .boolean(each.group == .posted),
                        .integer(Int64(each.date.daysSince1970)), .text(each.description), .integer(each.cents),
                        .boolean(each.isCredit), .integer(number),
                    ])
            }
        }
    }

    /// Marks the imports up to a number as finished.
    func finishImports(to number: Int64) async throws {
        try await database.run("UPDATE transaction_imports SET finished = $1", [.integer(number)])
    }

    /// Damages the description of a group's first transaction, so that its batch cannot be read.
    func damage(_ group: TransactionGroup) async throws {
        if let postgresql = store.postgresql {
            try await postgresql.query(
                """
                ALTER TABLE transactions ALTER description DROP NOT NULL;
                UPDATE transactions SET description = NULL WHERE posted = \(group == .posted)
                AND date = (SELECT MIN(date) FROM transactions WHERE posted = \(group == .posted))
                """)
            return
        }
        // No longer valid UTF-8.
        try await database.run(
            """
            UPDATE transactions SET description = CAST(X'FF' AS TEXT)
            WHERE posted = $1 AND date = (SELECT MIN(date) FROM transactions WHERE posted = $1)
            """, [.boolean(group == .posted)])
    }

    /// Transactions of one group, `each` on every one of `days` days from 1 April 2016 on: debits of 1.00, 2.00, ….
    static func transactions(_ group: TransactionGroup, days: Int, each: Int = 1) -> [TestTransaction] {
        (0..<days).flatMap { day in
            (0..<each).map { number in
                TestTransaction(
                    group: group, date: CalendarDate(daysSince1970: 16_892 + day), description: "\(group) \(number)",
                    cents: Int64(100 * (day * each + number + 1)))
            }
        }
    }
}
