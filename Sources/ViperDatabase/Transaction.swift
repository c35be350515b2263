/// What runs in a transaction; see ``Database/transact(_:)``.
public typealias TransactionBody = @Sendable (any Transaction) async throws(DatabaseError) -> Void

/// A transaction that a body is lent. It is good until the body returns; later use throws
/// ``DatabaseError/misuse(detail:)``. It is not `Sendable`: one task at a time uses it. A query
/// may write here (`INSERT … RETURNING …`).
public protocol Transaction: Queryable {
    /// Takes a lock for as long as the transaction lasts, unless another has it: another transaction, or whoever
    /// ``Database/acquire(_:)`` gave it to. It never waits.
    ///
    /// Call it before the first statement: what the lock's last holder has committed is then seen by all that follow.
    /// After one it throws ``DatabaseError/misuse(detail:)``.
    ///
    /// - Returns: whether it was to be had.
    func tryLock(_ lock: AdvisoryLock) async throws(DatabaseError) -> Bool

    /// Runs one statement and returns how many rows it inserted, changed or deleted, without those that triggers and
    /// foreign keys did. Rows that it gives back are dropped.
    @discardableResult
    func execute(_ sql: StaticString, _ parameters: [SQLValue]) async throws(DatabaseError) -> Int

    /// Runs one statement for each of many rows, such as an `INSERT`, and returns how many rows they changed in all. Rows
    /// that they give back are dropped. It costs neither an array nor a copy a row.
    ///
    /// - Parameters:
    ///   - sql: one statement.
    ///   - shared: the values of its first parameters, the same for every row.
    ///   - count: how many rows.
    ///   - fill: gives the values of the other parameters of the row with a number, from 0 on. What it throws ends the
    ///     statement; the rows before it have been run.
    @discardableResult
    func execute(
        _ sql: StaticString, _ shared: [SQLValue], rows count: Int,
        fill: (_ row: Int, _ values: inout RowValues) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) -> Int
}

extension Transaction {
    /// Runs one statement without parameters and returns how many rows it changed.
    @inlinable
    @discardableResult
    public func execute(_ sql: StaticString) async throws(DatabaseError) -> Int {
        try await execute(sql, [])
    }
}
