public import ViperDatabase

/// A store that hands on to another one what it does not do itself.
public protocol ForwardingDatabase: Database {
    /// The other one.
    var store: any Database { get }
}

extension ForwardingDatabase {
    public var dialect: SQLDialect { store.dialect }

    public func query(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) { try await store.query(sql, parameters, each: each) }

    public func transact(_ body: @escaping TransactionBody) async throws(DatabaseError) {
        try await store.transact(body)
    }

    public func check() async throws(DatabaseError) { try await store.check() }

    public func migrate(_ migrations: [Migration]) async throws(DatabaseError) -> [Migration] {
        try await store.migrate(migrations)
    }

    public func acquire(_ lock: AdvisoryLock) async throws(DatabaseError) -> HeldLock? { try await store.acquire(lock) }

    public func wake(_ channel: WakeChannel) { store.wake(channel) }

    public func listen(on channel: WakeChannel, _ wake: @escaping @Sendable () -> Void) -> ChannelListener {
        store.listen(on: channel, wake)
    }

    public func close() async { await store.close() }
}
