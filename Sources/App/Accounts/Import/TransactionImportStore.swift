import ViperDatabase
import ViperEntities

/// The state of imports in the database, and the rows that they write; ``AccountsSchema`` says how rows become visible.
///
/// Any process on a store may take over an import as abandoned, even one that is still running. So every transaction
/// that writes, finishes or deletes also updates the row of `transaction_imports`, on condition that its
/// `running_first` is the expected one; and a deletion is preceded by an update that changes `running_first`. Of two
/// such transactions at the same time one waits for the other, and runs again if that was committed. So once an import
/// is taken over, the deletion sees everything that it wrote, and it writes nothing more.
struct TransactionImportStore: Sendable {
    let database: any Database

    /// An unfinished import.
    struct Begun: Sendable, Equatable {
        /// The value of `import` in its rows.
        let number: Int64
        let account: UUID
        /// Smaller than the ids of its rows. It also identifies the owner: another import with the same number, or a
        /// process that took it over, has another one.
        let first: UUID
    }

    enum Beginning: Sendable {
        case begun(Begun)
        /// The account does not exist.
        case missing
        /// The rows of another, unfinished import must be deleted first.
        case leftover(Begun)
    }

    func begin(for account: UUID, at now: Timestamp) async throws(DatabaseError) -> Beginning {
        let first = UUID.version7(at: now)
        return try await database.write { transaction throws(DatabaseError) in
            if let leftover = try await transaction.unfinishedImport() { return .leftover(leftover) }
            guard try await transaction.finds("SELECT 1 FROM accounts WHERE id = $1", [.uuid(account)]) else {
                return .missing
            }
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

    /// The unfinished import; nil if there is none.
    func unfinished() async throws(DatabaseError) -> Begun? { try await database.unfinishedImport() }

    /// Takes over an import that must not be finished: from now on nobody else can write for it, finish it or delete
    /// it.
    /// - Returns: nil if it was finished, deleted or taken over meanwhile.
    func takeOver(_ begun: Begun) async throws(DatabaseError) -> Begun? {
        let taken = Begun(number: begun.number, account: begun.account, first: begun.first.predecessor)
        return try await database.write { transaction throws(DatabaseError) in
            let changed = try await transaction.execute(
                "UPDATE transaction_imports SET running_first = $1 WHERE running_first = $2",
                [.uuid(taken.first), .uuid(begun.first)])
            return changed == 1 ? taken : nil
        }
    }

    /// Whether a transaction exists and is visible.
    func isSeen(_ id: UUID, of account: UUID) async throws(DatabaseError) -> Bool {
        try await database.finds(AccountTransaction.byID, [.uuid(account), .uuid(id)])
    }

    /// Writes transactions, which are not visible yet.
    /// - Returns: when the writer began with them; nil if the import was taken over.
    func write(
        _ batch: TransactionBatch, of begun: Begun, createdAt time: Timestamp
    ) async throws(DatabaseError) -> ContinuousClock.Instant? {
        try await database.write { transaction throws(DatabaseError) in
            let start = ContinuousClock.now
            guard try await transaction.keep(begun) else { return nil }
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

    /// Makes everything that an import has written visible, and adds its totals to the account.
    ///
    /// - Parameters:
    ///   - totals: nil if it has written nothing.
    ///   - lists: get what it changes.
    func finish(
        _ begun: Begun, adding totals: AccountTotals?, noting lists: AccountLists
    ) async throws(DatabaseError) -> Finishing {
        try await database.write { transaction throws(DatabaseError) in
            guard try await transaction.keep(begun) else { return .takenOver }
            if let totals {
                guard let revision = try await transaction.add(totals, toAccount: begun.account) else {
                    return .missing
                }
                try await lists.noteImport(revision, in: transaction)
            }
            try await transaction.execute(
                """
                UPDATE transaction_imports
                SET finished = $1, running = NULL, running_account = NULL, running_first = NULL
                WHERE running_first = $2
                """, [.integer(begun.number), .uuid(begun.first)])
            return .finished
        }
    }

    enum Finishing: Sendable {
        case finished
        /// The import was taken over.
        case takenOver
        /// The account was deleted since the import began; nothing was changed.
        case missing
    }

    /// The number of transactions per portion: a few milliseconds of the writer's time.
    private static let portion: Int64 = 2000

    /// Deletes a portion of the transactions of an import that was taken over, and the import's record once all are
    /// gone.
    ///
    /// - Parameter place: where the previous call ended; at first the import's own `first`.
    /// - Returns: where to continue; nil if nothing is left.
    func delete(after place: UUID, of begun: Begun) async throws(DatabaseError) -> UUID? {
        try await database.write { transaction throws(DatabaseError) in
            guard try await transaction.keep(begun) else { return nil }
            let last = try await transaction.identifier(
                "SELECT id FROM transactions WHERE account = $1 AND id > $2 ORDER BY id LIMIT 1 OFFSET $3",
                [.uuid(begun.account), .uuid(place), .integer(Self.portion - 1)])
            try await transaction.execute(
                "DELETE FROM transactions WHERE account = $1 AND id > $2 AND id <= $3 AND import = $4",
                [.uuid(begun.account), .uuid(place), .uuid(last ?? .greatest), .integer(begun.number)])
            if last == nil {
                try await transaction.execute(
                    """
                    UPDATE transaction_imports SET running = NULL, running_account = NULL, running_first = NULL
                    WHERE running_first = $1
                    """, [.uuid(begun.first)])
            }
            return last
        }
    }
}

extension UUID {
    fileprivate var predecessor: UUID { UUID(high: low == 0 ? high &- 1 : high, low: low &- 1) }
}

extension Transaction {
    /// Locks the ownership of an import until the transaction ends, and returns whether it is still the caller's.
    fileprivate func keep(_ begun: TransactionImportStore.Begun) async throws(DatabaseError) -> Bool {
        try await execute(
            "UPDATE transaction_imports SET running = running WHERE running_first = $1", [.uuid(begun.first)]) == 1
    }
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
