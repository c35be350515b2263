/// A relational store, as the features see it: the seam that SQLite and PostgreSQL stand behind.
///
/// SQL is written once for both engines: parameters are `$1`, `$2`, … in the order of their first appearance, casts are
/// `CAST(… AS …)`, and each text is a literal, whose address is the key of the engine's cache of prepared statements.
///
/// A query reads: a statement that writes belongs in a transaction and is refused.
///
/// Every call ends when its task is cancelled, and then throws ``DatabaseError/cancelled(detail:)``. So a deadline is a
/// cancellation.
public protocol Database: Queryable, Sendable {
    /// Runs a body in a transaction of its own, and returns once what it wrote is durable.
    ///
    /// If the body throws, nothing of what it wrote is kept, and its error is thrown here. If this throws, nothing was
    /// acknowledged; after ``DatabaseError/outcomeUnknown(detail:)`` it may have been done all the same.
    ///
    /// - Parameter body: It may run again (a retry), and on another executor than the caller's, so it touches nothing
    ///   but the transaction that it is lent.
    func transact(_ body: @escaping TransactionBody) async throws(DatabaseError)

    /// Returns if the store can be read and has exactly the migrations that the last ``migrate(_:)`` was given; else
    /// throws what is wrong. Cheap enough for a readiness probe.
    func check() async throws(DatabaseError)

    /// Applies the migrations that the store does not have yet, each in a transaction of its own, forward only.
    ///
    /// - Parameter migrations: all that the program knows, not only the new ones.
    /// - Returns: those that were applied now, in their order.
    /// - Throws: ``DatabaseError/newer(feature:found:known:)`` if the store has one that the program does not know.
    @discardableResult
    func migrate(_ migrations: [Migration]) async throws(DatabaseError) -> [Migration]

    /// Takes a lock that outlasts any transaction, for work that goes on for long, such as an import.
    ///
    /// - Returns: nil at once if another has it.
    func acquire(_ lock: AdvisoryLock) async throws(DatabaseError) -> HeldLock?

    /// Finishes the writes that were begun, then closes the store. Whatever is asked of it later throws
    /// ``DatabaseError/unavailable(detail:)``. Calling it again does nothing.
    func close() async
}

extension Database {
    /// Runs a body in a transaction of its own and returns its result once what it wrote is durable.
    ///
    /// A refusal that is no fault of the database (a stale version, a rule broken) is a result, not an error.
    ///
    /// - Parameter body: see ``transact(_:)``: it may run again, so it touches nothing but the transaction it is lent.
    @discardableResult
    @inlinable
    @inline(__always)  // Else it is not specialised for its result, and makes a type's metadata at every call.
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (any Transaction) async throws(DatabaseError) -> Result
    ) async throws(DatabaseError) -> Result {
        let outcome = Outcome<Result>()
        try await transact { transaction throws(DatabaseError) in
            outcome.value = try await body(transaction)
        }
        guard let value = outcome.value else { throw .misuse(detail: "a transaction ended without a result") }
        return value
    }
}

/// Carries a body's result from the executor that it ran on to its caller.
@usableFromInline
final class Outcome<Value>: @unchecked Sendable {
    // Sendable: the body writes it, and the caller reads it only after `transact` has returned, which happens after
    // the body's last run.
    @usableFromInline var value: Value?

    @inlinable
    init() {}
}
