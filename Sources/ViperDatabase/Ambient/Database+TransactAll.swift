extension Database {
    /// Runs a body in a transaction of its own, and makes one of all that its task asks of this store meanwhile, at
    /// whatever depth: reads see those writes, and all is kept or nothing. So whoever calls features can make one
    /// transaction of what they do, and they need not know.
    ///
    /// A write within it becomes durable with the whole. If its body throws a conflict, its own changes alone are undone,
    /// and its caller may go on; any other error is the end of the whole transaction, whatever its caller makes of it.
    ///
    /// If the body throws, nothing is kept. The body may run again, as any transaction's; nor may it wait for anything
    /// but the store, which has one writer. Tasks that it starts cannot join: what they ask of the store is refused.
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
