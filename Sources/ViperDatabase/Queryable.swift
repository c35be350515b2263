/// What statements can be run on: a store, or a transaction.
public protocol Queryable {
    /// Runs one statement, and hands on each of its rows, in their order. See ``Database`` for what a statement looks
    /// like, and ``Transaction`` for where it may write.
    ///
    /// It is not generic, so that a query through `any Database` costs one dynamic call, however many rows come; use
    /// `rows` and `first` to decode.
    ///
    /// - Parameters:
    ///   - sql: one statement.
    ///   - parameters: as many values as the statement has parameters.
    ///   - each: called for each row, on the caller's executor. It must not block. What it throws ends the statement.
    func query(
        _ sql: StaticString, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError)
}

extension Queryable {
    /// The rows of a statement, decoded.
    ///
    /// - Parameters:
    ///   - sql: one statement; see ``query(_:_:each:)``.
    ///   - parameters: its values.
    ///   - decode: makes a value of each row.
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

    /// The first row of a statement, decoded; nil if there is none. Further rows are read and dropped: say
    /// `LIMIT 1` unless the statement asks for a key.
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
}
