import ViperTesting

/// A store that hands on to another one what it does not do itself.
protocol ForwardingDatabase: Database {
    var store: any Database { get }
}

extension ForwardingDatabase {
    var dialect: SQLDialect { store.dialect }

    func query(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) { try await store.query(sql, parameters, each: each) }

    func transact(_ body: @escaping TransactionBody) async throws(DatabaseError) { try await store.transact(body) }

    func check() async throws(DatabaseError) { try await store.check() }

    func migrate(_ migrations: [Migration]) async throws(DatabaseError) -> [Migration] {
        try await store.migrate(migrations)
    }

    func acquire(_ lock: AdvisoryLock) async throws(DatabaseError) -> HeldLock? { try await store.acquire(lock) }

    func wake(_ channel: WakeChannel) { store.wake(channel) }

    func listen(on channel: WakeChannel, _ wake: @escaping @Sendable () -> Void) -> ChannelListener {
        store.listen(on: channel, wake)
    }

    func close() async { await store.close() }
}
