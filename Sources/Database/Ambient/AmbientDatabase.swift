/// A store whose queries and writes join the transaction that surrounds them, if there is one, and otherwise are the
/// store's own: what features are given, so that whoever calls them can make one transaction of all they do.
///
/// See ``Database/transactAll(_:)`` for how one comes to surround them. Where none does, a call costs one look at the
/// task more than the store's own: under 10 ns.
public struct AmbientDatabase: Database {
    @usableFromInline let base: any Database

    /// A store over another one.
    public init(_ base: any Database) { self.base = base }

    public func query(
        _ sql: StaticString, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) {
        guard let surrounding = AmbientTransaction.current else {
            return try await base.query(sql, parameters, each: each)
        }
        try await surrounding.query(sql, parameters, each: each)
    }

    /// See ``Database/transact(_:)``. In a surrounding transaction, what is written becomes durable with that one; if the
    /// body throws a conflict, its own writes alone are undone, and if it throws any other error, the surrounding
    /// transaction is lost.
    public func transact(_ body: @escaping TransactionBody) async throws(DatabaseError) {
        guard let surrounding = AmbientTransaction.current else { return try await base.transact(body) }
        try await surrounding.run(body)
    }

    public func check() async throws(DatabaseError) { try await base.check() }

    @discardableResult
    public func migrate(_ migrations: [Migration]) async throws(DatabaseError) -> [Migration] {
        try await base.migrate(migrations)
    }

    public func close() async { await base.close() }
}

extension Database {
    /// Runs a body in a transaction of its own, and makes one of all that it asks of an ``AmbientDatabase`` over this
    /// store, at whatever depth: those reads see those writes, and all is kept or nothing.
    ///
    /// If the body throws, nothing is kept. The body may run again, as any transaction's; nor may it wait for anything but
    /// the store, which has one writer. Tasks that it starts cannot join: what they ask of the store is refused.
    ///
    /// - Parameter body: is lent the transaction, for statements of its own.
    public func transactAll(_ body: @escaping TransactionBody) async throws(DatabaseError) {
        let attempt = Attempt()
        do throws(DatabaseError) {
            try await transact { transaction throws(DatabaseError) in try await attempt.run(body, in: transaction) }
        } catch {
            guard attempt.mayRunAgain else { throw error }
            let last = Attempt(usesSavepoints: true)
            try await transact { transaction throws(DatabaseError) in try await last.run(body, in: transaction) }
        }
    }
}

/// One way of running a body that others' writes join.
private final class Attempt: @unchecked Sendable {
    // Sendable: the writer's executor sets the mark, and the caller reads it only after `transact` has returned.

    private let usesSavepoints: Bool
    private(set) var mayRunAgain = false

    init(usesSavepoints: Bool = false) { self.usesSavepoints = usesSavepoints }

    func run(_ body: TransactionBody, in transaction: any Transaction) async throws(DatabaseError) {
        let ambient = AmbientTransaction(transaction, usesSavepoints: usesSavepoints)
        defer { ambient.end() }
        let error = await AmbientTransaction.$current.withValue(ambient) { () async -> DatabaseError? in
            do throws(DatabaseError) {
                try await body(transaction)
                return nil
            } catch {
                return error
            }
        }
        mayRunAgain = ambient.mayRunAgain
        if let error = ambient.failure ?? error { throw error }
    }
}
