extension Database {
    /// Runs a body in its own transaction, which everything that its task does with this store joins at any depth:
    /// reads see those writes, and everything is committed or nothing. Callers can so combine features, unbeknown to
    /// them, in one transaction.
    ///
    /// A nested write becomes durable with the whole. If its body throws a conflict, only its own changes are undone
    /// and its caller may continue; any other error ends the whole transaction, however the caller handles it.
    ///
    /// If the body throws, nothing is committed. Like any transaction's, the body may run again; it must wait for
    /// nothing but the store, which has a single writer. Child tasks cannot join: their calls to the store are refused.
    ///
    /// - Parameter body: receives the transaction for statements of its own.
    @inlinable
    @inline(__always)
    public func transactAll(_ body: @escaping TransactionBody) async throws(DatabaseError) {
        try await joinedTransaction(in: self, body)
    }
}

/// Not generic in the store: see ``firstRow(in:_:_:_:)``.
@usableFromInline
func joinedTransaction(in store: any Database, _ body: @escaping TransactionBody) async throws(DatabaseError) {
    let attempt = Attempt(body)
    do throws(DatabaseError) {
        try await store.transact { transaction throws(DatabaseError) in try await attempt.run(in: transaction) }
    } catch {
        guard attempt.mayRunAgain else { throw error }
        let last = Attempt(body, usesSavepoints: true)
        try await store.transact { transaction throws(DatabaseError) in try await last.run(in: transaction) }
    }
}

private final class Attempt: @unchecked Sendable {
    // Sendable because the caller reads the flag only after `transact` has returned.

    private let body: TransactionBody
    private let usesSavepoints: Bool
    private(set) var mayRunAgain = false

    init(_ body: @escaping TransactionBody, usesSavepoints: Bool = false) {
        self.body = body
        self.usesSavepoints = usesSavepoints
    }

    func run(in transaction: any Transaction) async throws(DatabaseError) {
        let made = withUnsafeCurrentTask { task in
            task.map { AmbientTransaction(transaction, of: $0, usesSavepoints: usesSavepoints) }
        }
        guard let ambient = made else { throw .misuse(detail: "a transaction outside of a task") }
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
