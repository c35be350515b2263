/// A store or a transaction, which can run statements.
public protocol Queryable {
    /// Runs one statement and calls a closure with each row, in order. See ``Database`` for the form of statements and
    /// ``Transaction`` for those that write.
    ///
    /// It is not generic, so that a query through `any Database` costs one dynamic call, however many rows there are;
    /// decode with `rows` and `first`.
    ///
    /// - Parameters:
    ///   - sql: one statement.
    ///   - parameters: as many values as the statement has parameters.
    ///   - each: called for each row on the caller's executor. It must not block; an error it throws ends the
    ///     statement.
    func query(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError)
}

extension Queryable {
    /// The decoded rows of a statement.
    ///
    /// - Parameters:
    ///   - sql: one statement; see ``query(_:_:each:)``.
    ///   - parameters: its values.
    ///   - decode: makes a value of each row.
    @inlinable
    @inline(__always)
    public func rows<Value>(
        _ sql: SQL, _ parameters: [SQLValue] = [],
        decode: (borrowing Row) throws(DatabaseError) -> Value
    ) async throws(DatabaseError) -> [Value] {
        try await allRows(in: self, sql, parameters, decode)
    }

    /// The decoded first row of a statement; nil if there is none. Further rows are still read, so add `LIMIT 1` unless
    /// the statement selects by key.
    @inlinable
    @inline(__always)
    public func first<Value>(
        _ sql: SQL, _ parameters: [SQLValue] = [],
        decode: (borrowing Row) throws(DatabaseError) -> Value
    ) async throws(DatabaseError) -> Value? {
        try await firstRow(in: self, sql, parameters, decode)
    }

    /// Whether a statement finds a row.
    public func finds(_ sql: SQL, _ parameters: [SQLValue] = []) async throws(DatabaseError) -> Bool {
        try await first(sql, parameters) { _ in true } ?? false
    }
}

// Not generic in the store: a closure that is generic in the type of an existential is not specialised, which cost 2,500
// instructions a query.

@inlinable
func allRows<Value>(
    in store: any Queryable, _ sql: SQL, _ parameters: [SQLValue],
    _ decode: (borrowing Row) throws(DatabaseError) -> Value
) async throws(DatabaseError) -> [Value] {
    var values: [Value] = []
    try await store.query(sql, parameters) { row throws(DatabaseError) in
        values.append(try decode(row))
    }
    return values
}

@inlinable
func firstRow<Value>(
    in store: any Queryable, _ sql: SQL, _ parameters: [SQLValue],
    _ decode: (borrowing Row) throws(DatabaseError) -> Value
) async throws(DatabaseError) -> Value? {
    var value: Value?
    try await store.query(sql, parameters) { row throws(DatabaseError) in
        if value == nil { value = try decode(row) }
    }
    return value
}
