/// A store that reads on the calling thread, without waiting.
public protocol ImmediateQueryable {
    /// Runs one reading statement and calls a closure with each row, in order; see ``Queryable/query(_:_:each:)``.
    ///
    /// Outside of a task nothing cancels it, so it is for statements whose rows are few and found by an index.
    func queryImmediately(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError)
}
