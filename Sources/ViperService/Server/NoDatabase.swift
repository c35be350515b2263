import ViperDatabase

/// A database that never opens, for commands that only need the routes, such as `adder routes`; or one that is only read.
struct NoDatabase: Database {
    /// The SQLite store that it reads; nil for none.
    var source: (any Queryable & Sendable)?

    private static let error = DatabaseError.unavailable(detail: "none was opened")

    var dialect: SQLDialect { .sqlite }

    func query(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) {
        guard let source else { throw Self.error }
        try await source.query(sql, parameters, each: each)
    }

    func transact(_ body: @escaping TransactionBody) async throws(DatabaseError) { throw Self.error }

    func check() async throws(DatabaseError) { throw Self.error }

    func migrate(_ migrations: [Migration]) async throws(DatabaseError) -> [Migration] { throw Self.error }

    func acquire(_ lock: AdvisoryLock) async throws(DatabaseError) -> HeldLock? { throw Self.error }

    func wake(_ channel: WakeChannel) {}

    func listen(on channel: WakeChannel, _ wake: @escaping @Sendable () -> Void) -> ChannelListener {
        ChannelListener()
    }

    func close() async {}
}
