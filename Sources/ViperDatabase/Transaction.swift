/// The body of a transaction; see ``Database/transact(_:)``.
public typealias TransactionBody = @Sendable (any Transaction) async throws(DatabaseError) -> Void

/// A transaction lent to a body. It is valid until the body returns; later use throws
/// ``DatabaseError/misuse(detail:)``. It is not `Sendable`: one task at a time uses it. Queries may write here (`INSERT
/// … RETURNING …`).
public protocol Transaction: Queryable {
    /// Takes a lock until the transaction ends, unless another transaction or a holder from ``Database/acquire(_:)``
    /// has it. It never waits.
    ///
    /// Call it before the first statement, so that everything the previous holder committed is visible; later it throws
    /// ``DatabaseError/misuse(detail:)``.
    ///
    /// - Returns: whether the lock was taken.
    func tryLock(_ lock: AdvisoryLock) async throws(DatabaseError) -> Bool

    /// Runs one statement and returns how many rows it inserted, updated or deleted, not counting triggers and foreign
    /// keys. Rows it returns are discarded.
    @discardableResult
    func execute(_ sql: SQL, _ parameters: [SQLValue]) async throws(DatabaseError) -> Int

    /// Runs one statement, such as an `INSERT`, for each of many rows and returns how many rows changed in total. Rows
    /// it returns are discarded. It needs neither an array nor a copy per row.
    ///
    /// - Parameters:
    ///   - sql: one statement.
    ///   - shared: the values of its first parameters, the same for every row.
    ///   - count: the number of rows.
    ///   - fill: appends the remaining values of the row with a number, from 0. If it throws, the statement ends;
    ///     earlier rows have run.
    @discardableResult
    func execute(
        _ sql: SQL, _ shared: [SQLValue], rows count: Int,
        fill: (_ row: Int, _ values: inout RowValues) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) -> Int

    /// Runs one statement whose result nobody needs, such as an `INSERT`. What the transaction does later sees its effect. If
    /// it is refused, the transaction fails, even if the body has returned.
    ///
    /// On PostgreSQL a transaction of nothing but such statements and those of ``executeBeforeCommit(_:_:)`` takes one round
    /// trip, and shares it and its commit with others that wait.
    func executeUnanswered(_ sql: SQL, _ parameters: [SQLValue]) async throws(DatabaseError)

    /// Runs one statement at some time before the commit, such as for the entry of a log. Nothing else in the transaction
    /// may depend on it. If it is refused, the transaction fails, even if the body has returned.
    ///
    /// They run in their order, and before what ``execute(_:_:rows:fill:)`` runs later. On PostgreSQL the last one is sent
    /// together with the commit, which saves a round trip, and like the commit it is not stopped by a cancellation.
    func executeBeforeCommit(_ sql: SQL, _ parameters: [SQLValue]) async throws(DatabaseError)

    /// Runs a closure once the transaction's writes are durable: not after a rollback, and not if the outcome is
    /// unknown. Of a body that runs again, only the closures of its last run count.
    ///
    /// The closure runs on a thread of the store, so it must return at once.
    func afterCommit(_ action: @escaping @Sendable () -> Void)
}

extension Transaction {
    /// Runs one statement without parameters and returns how many rows changed.
    @inlinable
    @discardableResult
    public func execute(_ sql: SQL) async throws(DatabaseError) -> Int {
        try await execute(sql, [])
    }
}
