/// A copy of a store before it is sealed: a database that nobody else uses. See
/// ``SQLiteDatabase/copy(into:progress:adding:)``.
public struct StoreCopy {
    private let connection: Connection

    /// Runs a body with the copy in a file, in one transaction.
    static func extend(
        _ file: String, by body: (StoreCopy) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        let copy = StoreCopy(connection: try Connection(file))
        defer { copy.connection.close() }
        // Without a journal, since an unfinished copy is worthless.
        try copy.connection.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
        try body(copy)
        try copy.connection.run("COMMIT")
    }

    /// The decoded rows of a query.
    public func rows<Value>(
        _ sql: SQL, _ parameters: [SQLValue] = [], decode: (borrowing Row) throws(DatabaseError) -> Value
    ) throws(DatabaseError) -> [Value] {
        try connection.rows(sql, parameters, decode: decode)
    }

    /// Whether a query finds a row.
    public func finds(_ sql: SQL, _ parameters: [SQLValue] = []) throws(DatabaseError) -> Bool {
        try connection.finds(sql, parameters)
    }

    /// Runs one statement.
    public func execute(_ sql: SQL, _ parameters: [SQLValue] = []) throws(DatabaseError) {
        try connection.execute(sql, parameters)
    }
}
