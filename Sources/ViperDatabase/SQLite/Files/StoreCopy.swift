/// A copy of a store before it is sealed: a database that nobody else uses. See
/// ``SQLiteDatabase/copy(into:progress:adding:)``.
public final class StoreCopy {
    private let connection: Connection

    private init(_ file: String) throws(DatabaseError) {
        connection = try Connection(file, options: SQLiteOptions(), interruption: Interruption())
    }

    /// Runs a body with the copy in a file, in one transaction.
    static func extend(
        _ file: String, by body: (StoreCopy) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        let copy = try StoreCopy(file)
        defer { copy.connection.close() }
        // Without a journal, since an unfinished copy is worthless.
        try copy.connection.run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN")
        try body(copy)
        try copy.connection.run("COMMIT")
    }

    /// Calls a closure with each row of a query.
    public func query(
        _ sql: SQL, _ parameters: [SQLValue] = [], each: (borrowing Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError) {
        try connection.query(try connection.prepared(sql), parameters, each: each)
    }

    /// Runs one statement.
    public func execute(_ sql: SQL, _ parameters: [SQLValue] = []) throws(DatabaseError) {
        try connection.execute(sql, parameters)
    }
}
