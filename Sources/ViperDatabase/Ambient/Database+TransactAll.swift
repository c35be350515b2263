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

private final class Attempt: @unchecked Sendable {
    // Sendable because the caller reads the flag only after `transact` has returned.

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
