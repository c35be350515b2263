public import ViperDatabase

extension Database {
    /// Fills an empty table with samples in one transaction. Of several servers that start at once on one store, only
    /// one does.
    ///
    /// - Parameters:
    ///   - sql: finds any row.
    ///   - fill: inserts the samples.
    /// - Returns: whether the samples were inserted.
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
