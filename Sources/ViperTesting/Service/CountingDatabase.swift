import Synchronization
public import ViperDatabase

/// A store that counts what is asked of it.
public final class CountingDatabase: ForwardingDatabase {
    public let store: any Database
    private let queries = Atomic<Int>(0)
    private let transactions = Atomic<Int>(0)

    /// How many queries began outside of transactions.
    public var queryCount: Int { queries.load(ordering: .relaxed) }
    /// How many transactions began.
    public var transactionCount: Int { transactions.load(ordering: .relaxed) }

    public var writeCount: UInt64? { store.writeCount }

    /// Counts what is asked of another store.
    public init(_ store: any Database) { self.store = store }

    public func query(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) {
        queries.add(1, ordering: .relaxed)
        try await store.query(sql, parameters, each: each)
    }

    public func transact(_ body: @escaping TransactionBody) async throws(DatabaseError) {
        transactions.add(1, ordering: .relaxed)
        try await store.transact(body)
    }

    public func apply(_ batch: WriteBatch) async throws(DatabaseError) {
        transactions.add(1, ordering: .relaxed)
        try await store.apply(batch)
    }
}
