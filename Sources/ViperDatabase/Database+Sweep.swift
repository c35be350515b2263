extension Database {
    /// Runs a portion of a sweep in a transaction. Of several processes on one store, one sweeps at a time.
    ///
    /// - Parameters:
    ///   - lock: that of the sweep.
    ///   - due: finds a row if there is anything to do: if there is not, this costs only a cheap read. Without it the caller
    ///     has looked, or the portion does.
    ///   - portion: sweeps.
    /// - Returns: nil if there was nothing to do, or another process sweeps already.
    public func sweep<Value: Sendable>(
        _ lock: AdvisoryLock, ifAny due: SQL? = nil, _ parameters: [SQLValue] = [],
        _ portion: @escaping @Sendable (any Transaction) async throws(DatabaseError) -> Value
    ) async throws(DatabaseError) -> Value? {
        if let due, try await !finds(due, parameters) { return nil }
        return try await write { transaction throws(DatabaseError) -> Value? in
            guard try await transaction.tryLock(lock) else { return nil }
            return try await portion(transaction)
        }
    }
}
