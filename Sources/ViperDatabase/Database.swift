/// A relational store as features see it, implemented by SQLite and PostgreSQL.
///
/// SQL is written once for both engines: parameters are `$1`, `$2`, … in the order of their first appearance, casts are
/// `CAST(… AS …)`, and each text is a literal, whose address is its key in the engine's statement cache.
///
/// Queries are read-only: a statement that writes is refused outside of a transaction.
///
/// Cancelling the task ends any call with ``DatabaseError/cancelled(detail:)``, so a deadline is a cancellation.
///
/// A store is an object, since requests copy what refers to it, and a copy of any value at all takes 60 instructions more.
public protocol Database: AnyObject, Queryable, Sendable {
    /// The engine's dialect, for the few statements that cannot be written once for both.
    var dialect: SQLDialect { get }

    /// How often the store was written to. It grows before a write is acknowledged, so what was read since it had a value
    /// still stands while it has that value. Nil within a transaction, and where other processes write too.
    var writeCount: UInt64? { get }

    /// The store for reads that do not wait. Nil, the default, if all may have to, as they do on PostgreSQL, and within a
    /// transaction.
    var immediate: (any ImmediateQueryable)? { get }

    /// Runs a body in its own transaction and returns once its writes are durable.
    ///
    /// If the body throws, its writes are rolled back and its error is rethrown. If this throws, nothing was committed,
    /// except that after ``DatabaseError/outcomeUnknown(detail:)`` it may have been.
    ///
    /// - Parameter body: may run again (a retry) and on another executor than the caller's, so it must touch nothing
    ///   but its transaction.
    func transact(_ body: @escaping TransactionBody) async throws(DatabaseError)

    /// Runs a write that is known beforehand, and returns once it is durable. It throws as ``transact(_:)`` does.
    func apply(_ batch: WriteBatch) async throws(DatabaseError)

    /// Returns if the store is readable and has exactly the migrations passed to the last ``migrate(_:)``; throws
    /// otherwise. Cheap enough for a readiness probe.
    func check() async throws(DatabaseError)

    /// Applies missing migrations, each in its own transaction, forward only.
    ///
    /// - Parameter migrations: all that the program knows, not only new ones.
    /// - Returns: those applied now, in order.
    /// - Throws: ``DatabaseError/newer(feature:found:known:)`` if the store has a migration that the program does not
    ///   know.
    @discardableResult
    func migrate(_ migrations: [Migration]) async throws(DatabaseError) -> [Migration]

    /// Takes a lock that may outlast transactions, for long work such as an import.
    ///
    /// - Returns: nil at once if someone else holds it.
    func acquire(_ lock: AdvisoryLock) async throws(DatabaseError) -> HeldLock?

    /// Wakes every process that listens on a channel; call it after the commit of what they are to look for.
    ///
    /// On PostgreSQL the listeners of this process are woken too. A SQLite store belongs to one process, so nothing
    /// happens there: a program wakes itself directly. It is cheap and returns at once. Errors are not reported, since
    /// a listener also looks by itself at intervals.
    func wake(_ channel: WakeChannel)

    /// Calls a closure once it listens on a channel, whenever a process has woken the channel since then, and when a
    /// lost connection is there again, since a wake may have been missed. Several wakes may be joined into one call.
    ///
    /// It does nothing on SQLite: see ``wake(_:)``.
    ///
    /// - Parameter wake: runs on a thread of the store and must return at once.
    func listen(on channel: WakeChannel, _ wake: @escaping @Sendable () -> Void) -> ChannelListener

    /// Finishes the writes in progress, then closes the store. Later calls throw
    /// ``DatabaseError/unavailable(detail:)``; closing again does nothing.
    func close() async
}

extension Database {
    public var writeCount: UInt64? { nil }

    public var immediate: (any ImmediateQueryable)? { nil }

    /// Keeps others from changing a table until a transaction ends, and first waits for those that do, so that a statement
    /// about all rows is about those, too. SQLite has one writer, and needs no lock.
    ///
    /// Call it before the transaction's first statement: later ones see the rows as they were then (PostgreSQL's manual,
    /// LOCK).
    ///
    /// While it waits, others that would change the table wait behind it, no longer than a statement may take.
    ///
    /// - Parameter lock: PostgreSQL's statement: `LOCK TABLE items IN SHARE ROW EXCLUSIVE MODE`.
    public func lockTable(by lock: SQL, in transaction: any Transaction) async throws(DatabaseError) {
        if dialect == .postgresql { try await transaction.execute(lock) }
    }

    /// Runs a body in its own transaction and returns its result once its writes are durable.
    ///
    /// A refusal that is not the database's fault (a stale version, a broken rule) is a result, not an error.
    ///
    /// - Parameter body: see ``transact(_:)``: it may run again, so it must touch nothing but its transaction.
    @discardableResult
    @inlinable
    @inline(__always)
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (any Transaction) async throws(DatabaseError) -> Result
    ) async throws(DatabaseError) -> Result {
        try await transactionResult(in: self, body)
    }
}

/// Not generic in the store: see ``firstRow(in:_:_:_:)``.
@inlinable
@inline(__always)
func transactionResult<Result: Sendable>(
    in store: any Database, _ body: @escaping @Sendable (any Transaction) async throws(DatabaseError) -> Result
) async throws(DatabaseError) -> Result {
    // The body writes it, and the caller reads it only after `transact` has returned, which is after the body's last run.
    // It is no property of a generic class, whose `deinit` would look up its type.
    nonisolated(unsafe) var result: Result?
    try await store.transact { transaction throws(DatabaseError) in
        result = try await body(transaction)
    }
    guard let result else { throw .misuse(detail: "a transaction ended without a result") }
    return result
}
