public import ViperDatabase

/// One try of a piece of work. Of all tries of the same work one counts: the last that was begun.
public struct JobAttempt: Sendable, Equatable {
    /// The work's row.
    let id: Int64
    /// The number of the try among all, which grows whenever someone takes the work.
    let holder: Int64
    /// How many tries there were before this one that count.
    public let failures: Int
    /// Whether the work is given up if this try fails.
    public let isLast: Bool

    /// Ensures that a transaction is committed only if the work is still this try's: someone else may have taken it over
    /// after a pause. Call it in each transaction that writes, before its other statements.
    ///
    /// - Throws: `DatabaseError.cancelled` if it is not.
    public func keep(in transaction: any Transaction) async throws(DatabaseError) {
        guard try await JobTable.keep(self, in: transaction) else {
            throw .cancelled(detail: "the work was taken over by another try")
        }
    }

    /// Records the work as done in the transaction of its effects, so that they happen exactly once.
    ///
    /// - Throws: `DatabaseError.cancelled` if someone else has taken the work over.
    public func finish(in transaction: any Transaction) async throws(DatabaseError) {
        guard try await JobTable.finish(self, in: transaction) else {
            throw .cancelled(detail: "the work was taken over by another try")
        }
    }
}
