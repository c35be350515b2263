public import ViperDatabase

extension Database {
    /// Fills a table with samples, if it is empty, in one transaction. Of several servers that start at once on one store
    /// one alone does.
    ///
    /// - Parameters:
    ///   - sql: finds a row if there is any.
    ///   - fill: adds the samples.
    /// - Returns: whether it was filled now.
    public func fill(
        unlessFound sql: StaticString,
        _ fill: @escaping @Sendable (any Transaction) async throws(DatabaseError) -> Void
    ) async throws(DatabaseError) -> Bool {
        try await write { transaction throws(DatabaseError) in
            guard try await transaction.tryLock(AdvisoryLock("samples")) else { return false }
            guard try await transaction.first(sql, decode: { _ in true }) == nil else { return false }
            try await fill(transaction)
            return true
        }
    }
}
