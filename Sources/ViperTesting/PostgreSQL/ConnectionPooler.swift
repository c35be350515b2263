/// A PgBouncer in front of a PostgreSQL server of the tests. It stops when the value is released or this process ends.
public final class ConnectionPooler: Sendable {
    /// For how long a client has a connection of the server to itself (pgbouncer.org/config.html, `pool_mode`).
    public enum Mode: String, Sendable {
        case session, transaction
    }

    private let port: UInt16
    private let program: LoopbackProgram

    /// Starts it. It blocks.
    public init(_ mode: Mode, before server: PostgreSQLServer) throws {
        port = try Loopback.freePort()
        let folder = try TemporaryFolder()
        try folder.write("\"\(PostgreSQLServer.role)\" \"\"\n", to: "users")
        try folder.write(
            """
            [databases]
            * = host=127.0.0.1 port=\(server.port)
            [pgbouncer]
            listen_addr = 127.0.0.1
            listen_port = \(port)
            unix_socket_dir =
            auth_type = trust
            auth_file = \(folder.path)/users
            pool_mode = \(mode.rawValue)
            default_pool_size = 50
            """, to: "pgbouncer.ini")
        let user = try PostgreSQLServer.user(owning: folder.path)
        program = try LoopbackProgram(["pgbouncer", "\(folder.path)/pgbouncer.ini"], as: user, port: port, in: folder)
    }

    /// The connection string of a database behind it.
    public func connectionString(database: String) -> String {
        "postgresql://\(PostgreSQLServer.role)@127.0.0.1:\(port)/\(database)"
    }
}
