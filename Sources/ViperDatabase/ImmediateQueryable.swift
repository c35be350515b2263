public import ViperThreads

/// A store that reads on the calling thread, without waiting, and writes for those who wait without a task. It is used outside of
/// tasks.
public protocol ImmediateQueryable: AnyObject, Sendable {
    /// Runs one reading statement and calls a closure with each row, in order; see ``Queryable/query(_:_:each:)``.
    ///
    /// Nothing cancels it, so it is for statements whose rows are few and found by an index.
    func queryImmediately(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) throws(DatabaseError)

    /// A write that is known beforehand, which its waiter begins; see ``Database/apply(_:)``. It fails with a
    /// ``DatabaseError``.
    func pending(_ batch: WriteBatch) -> any PendingChange

    /// The same write after an `INSERT` of a row that there may be only once: if there is one, nothing is changed, and the request
    /// is left to its task. Nil if the write is not one of this store's.
    func pending(
        _ write: any PendingChange, after insertion: SQL, _ parameters: [SQLValue]
    ) -> (any PendingChange)?
}
