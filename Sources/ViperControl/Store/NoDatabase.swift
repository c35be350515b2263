package import ViperDatabase

/// A database that never opens, for commands that only need the routes, such as `adder routes`; or one that is only read.
package final class NoDatabase: Database {
    /// The SQLite store that it reads; nil for none.
    let source: (any Queryable & Sendable)?

    package init(source: (any Queryable & Sendable)? = nil) {
        self.source = source
    }

    private static let error = DatabaseError.unavailable(detail: "none was opened")

    package var dialect: SQLDialect { .sqlite }

    package func query(
        _ sql: SQL, _ parameters: [SQLValue], each: (borrowing Row) throws(DatabaseError) -> Void
    ) async throws(DatabaseError) {
        guard let source else { throw Self.error }
        try await source.query(sql, parameters, each: each)
    }

    package func transact(_ body: @escaping TransactionBody) async throws(DatabaseError) { throw Self.error }

    package func check() async throws(DatabaseError) { throw Self.error }

    package func migrate(_ migrations: [Migration]) async throws(DatabaseError) -> [Migration] { throw Self.error }

    package func acquire(_ lock: AdvisoryLock) async throws(DatabaseError) -> HeldLock? { throw Self.error }

    package func wake(_ channel: WakeChannel) {}

    package func listen(on channel: WakeChannel, _ wake: @escaping @Sendable () -> Void) -> ChannelListener {
        ChannelListener()
    }

    package func close() async {}
}
