/// What runs in a transaction; see ``Database/transact(_:)``.
public typealias TransactionBody = @Sendable (any Transaction) async throws(DatabaseError) -> Void

/// A transaction that a body is lent. It is good until the body returns; later use throws
/// ``DatabaseError/misuse(detail:)``. It is not `Sendable`: one task at a time uses it.
public protocol Transaction {
    /// Runs one statement, which may read or write (`INSERT … RETURNING …`), and hands on each of its rows.
    ///
    /// - Parameters:
    ///   - sql: one statement; see ``Database/query(_:_:each:)``.
    ///   - parameters: as many values as the statement has parameters.
    ///   - each: called for each row. What it throws ends the statement.
    func query(
        _ sql: StaticString, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError)

    /// Runs one statement and returns how many rows it inserted, changed or deleted, without those that triggers and
    /// foreign keys did. Rows that it gives back are dropped.
    @discardableResult
    func execute(_ sql: StaticString, _ parameters: [SQLValue]) async throws(DatabaseError) -> Int
}

extension Transaction {
    /// The rows of a statement, decoded.
    @inlinable
    public func rows<Value>(
        _ sql: StaticString, _ parameters: [SQLValue] = [],
        decode: (borrowing Row) throws(DatabaseError) -> Value
    ) async throws(DatabaseError) -> [Value] {
        var values: [Value] = []
        try await query(sql, parameters) { row throws(DatabaseError) in
            values.append(try decode(row))
        }
        return values
    }

    /// The first row of a statement, decoded; nil if there is none. Further rows are read and dropped.
    @inlinable
    public func first<Value>(
        _ sql: StaticString, _ parameters: [SQLValue] = [],
        decode: (borrowing Row) throws(DatabaseError) -> Value
    ) async throws(DatabaseError) -> Value? {
        var value: Value?
        try await query(sql, parameters) { row throws(DatabaseError) in
            if value == nil { value = try decode(row) }
        }
        return value
    }

    /// Runs one statement without parameters and returns how many rows it changed.
    @inlinable
    @discardableResult
    public func execute(_ sql: StaticString) async throws(DatabaseError) -> Int {
        try await execute(sql, [])
    }
}
