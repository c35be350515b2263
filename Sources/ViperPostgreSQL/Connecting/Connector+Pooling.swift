import CPostgreSQL
import ViperValues

extension Connector {
    /// Refuses what lies between here and the server if it gives the server's connections to others between two
    /// transactions: sessions' settings, locks and prepared statements would then be anybody's, and a lock would keep
    /// nobody out.
    ///
    /// A pooler with nothing else to do always lends the same connection, so two clients are needed: the other one holds
    /// a server's process by a transaction, and asks for its number. If that is ours, or ours is another one after that,
    /// connections are shared. It takes some milliseconds.
    func refusePooling(
        _ handle: OpaquePointer, beside parameters: [(keyword: String, value: String)]
    ) throws(ConnectFailure) {
        let deadline = MonotonicClock.now() &+ patience
        let mine = try process(handle, deadline)
        guard let other = start(parameters) else { throw ConnectFailure("no memory", isPassing: true) }
        defer { library.table.pointee.finish(other) }
        do throws(ConnectFailure) {
            try finishConnecting(other, deadline)
        } catch {
            // A server that is full is served as well as it can be, if the process that greeted us is the one that answers.
            guard error.isOfLimit, mine == "\(library.table.pointee.backendPID(handle))" else { throw error }
            return
        }
        guard library.table.pointee.setnonblocking(other, 1) == 0 else { throw ConnectFailure(libpq: fault(other)) }
        _ = try ask("BEGIN", other, deadline)
        let others = try process(other, deadline)
        guard mine != others, try process(handle, deadline) == mine else { throw Self.pooling }
    }

    private func process(_ handle: OpaquePointer, _ deadline: UInt64) throws(ConnectFailure) -> String? {
        try ask("SELECT pg_backend_pid()", handle, deadline).first
    }

    private static let pooling = ConnectFailure(
        "a pooler shares the server's connections between transactions (transaction pooling), so that locks and prepared "
            + "statements are anybody's; name the server itself, or the pooler's endpoint for sessions",
        isPassing: false)

    /// How many connections are needed at least: two for reads and transactions, and one for notifications.
    static let fewest = 3

    /// Refuses a role or a database that admits too few connections.
    func checkConnectionLimit(_ handle: OpaquePointer, _ deadline: UInt64) throws(ConnectFailure) {
        let limits = try ask(
            """
            SELECT (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user AND NOT rolsuper),
                (SELECT datconnlimit FROM pg_database WHERE datname = current_database())
            """, handle, deadline)
        for (owner, limit) in zip(["role", "database"], limits) {
            guard let limit = Int(limit), 0..<Self.fewest ~= limit else { continue }
            throw ConnectFailure(
                "the \(owner) may have \(limit) connections, but at least \(Self.fewest) are needed; raise its "
                    + "CONNECTION LIMIT",
                isPassing: false)
        }
    }
}
