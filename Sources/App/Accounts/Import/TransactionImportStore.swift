import Database
import HTTP

/// How imports are noted in the database, and what they write; ``AccountsSchema`` tells how they come to be seen.
struct TransactionImportStore: Sendable {
    let database: any Database

    /// An import that was begun and has not been finished.
    struct Begun: Sendable, Equatable {
        /// What its rows hold in `import`.
        let number: Int64
        let account: UUID
        /// Smaller than the ids of its rows. It also tells it from another with the same number.
        let first: UUID
    }

    enum Beginning: Sendable {
        case begun(Begun)
        /// There is no such account.
        case missing
        /// What another has left behind has to be deleted first.
        case leftover(Begun)
    }

    /// Begins an import.
    func perform(beginningFor account: UUID, at now: Timestamp) async throws(DatabaseError) -> Beginning {
        let first = UUID.version7(at: now)
        return try await database.write { transaction throws(DatabaseError) in
            if let leftover = try await transaction.unfinishedImport() { return .leftover(leftover) }
            let exists = try await transaction.first("SELECT 1 FROM accounts WHERE id = $1", [.uuid(account)]) { _ in
                true
            }
            guard exists != nil else { return .missing }
            let number = try await transaction.first(
                """
                UPDATE transaction_imports SET running = finished + 1, running_account = $1, running_first = $2
                RETURNING running
                """, [.uuid(account), .uuid(first)]
            ) { row throws(DatabaseError) in try row.integer(0) }
            guard let number else { throw .corrupt(detail: "transaction_imports has no row") }
            return .begun(Begun(number: number, account: account, first: first))
        }
    }

    /// The import that was begun and not finished; nil if there is none.
    func obtainUnfinished() async throws(DatabaseError) -> Begun? { try await database.unfinishedImport() }

    /// Writes transactions, which cannot be seen yet.
    /// - Returns: when the writer began with them.
    func perform(
        writing batch: TransactionBatch, of begun: Begun, createdAt time: Timestamp
    ) async throws(DatabaseError) -> ContinuousClock.Instant {
        try await database.write { transaction throws(DatabaseError) in
            let start = ContinuousClock.now
            try await transaction.execute(
                """
                INSERT INTO transactions
                    (account, created_at, import, version, id, posted, date, description, amount, credit)
                VALUES ($1, $2, $3, 1, $4, $5, $6, $7, $8, $9)
                """,
                [.uuid(begun.account), .time(time), .integer(begun.number)], rows: batch.count
            ) { row, values in batch.fill(&values, with: row) }
            return start
        }
    }

    /// Lets all that an import has written be seen, with what it comes to.
    ///
    /// - Parameter totals: nil if it has written nothing.
    func perform(finishing begun: Begun, adding totals: AccountTotals?) async throws(DatabaseError) {
        try await database.write { transaction throws(DatabaseError) in
            let changed = try await transaction.execute(
                """
                UPDATE transaction_imports
                SET finished = $1, running = NULL, running_account = NULL, running_first = NULL
                WHERE running_first = $2
                """, [.integer(begun.number), .uuid(begun.first)])
            guard changed == 1 else { throw .corrupt(detail: "import \(begun.number) is not the one that was begun") }
            if let totals { try await transaction.add(totals, toAccount: begun.account) }
        }
    }

    /// How many transactions ``perform(deletingAfter:of:)`` looks at: some milliseconds of the writer's time.
    private static let portion: Int64 = 2000

    /// Deletes a few of the transactions of an import that will not be finished, and the note of it once all are gone.
    ///
    /// - Parameter place: where the call before ended; at first the import's own `first`.
    /// - Returns: where the next is to go on; nil if there is nothing left.
    func perform(deletingAfter place: UUID, of begun: Begun) async throws(DatabaseError) -> UUID? {
        try await database.write { transaction throws(DatabaseError) in
            // Another may have deleted them all, and the number may have been given anew.
            guard try await transaction.unfinishedImport() == begun else { return nil }
            let last = try await transaction.first(
                "SELECT id FROM transactions WHERE account = $1 AND id > $2 ORDER BY id LIMIT 1 OFFSET $3",
                [.uuid(begun.account), .uuid(place), .integer(Self.portion - 1)]
            ) { row throws(DatabaseError) in try row.identifier(0) }
            try await transaction.execute(
                "DELETE FROM transactions WHERE account = $1 AND id > $2 AND id <= $3 AND import = $4",
                [.uuid(begun.account), .uuid(place), .uuid(last ?? .largest), .integer(begun.number)])
            if last == nil {
                try await transaction.execute(
                    "UPDATE transaction_imports SET running = NULL, running_account = NULL, running_first = NULL")
            }
            return last
        }
    }
}

extension UUID {
    fileprivate static let largest = UUID(high: .max, low: .max)
}

extension Queryable {
    fileprivate func unfinishedImport() async throws(DatabaseError) -> TransactionImportStore.Begun? {
        try await first(
            "SELECT running, running_account, running_first FROM transaction_imports WHERE running IS NOT NULL"
        ) { row throws(DatabaseError) in
            TransactionImportStore.Begun(
                number: try row.integer(0), account: try row.identifier(1), first: try row.identifier(2))
        }
    }
}
