public import ViperDatabase

/// The options of a PostgreSQL store. The defaults suit a small server.
public struct PostgreSQLOptions: Sendable {
    /// The server: a URI or `key=value` pairs (PostgreSQL's manual, 34.1.1, Connection Strings). Missing values come
    /// from the `PG…` variables, service files and `~/.pgpass`, as in every PostgreSQL client.
    public var connectionString = ""

    /// A file whose first line is the password. It is read again for every connection.
    public var passwordFile: String?

    /// The maximum number of connections for reads and transactions together, at least 2. Each held lock
    /// (`Database/acquire(_:)`) uses one more, and so do all channels together (`Database/wake(_:)`). Default: 8.
    public var connections = 8

    /// How long a statement may run and a transaction be retried; the server cancels slower statements. Default: 30 s.
    public var statementTimeout: Duration = .seconds(30)

    /// The timeout of a connection attempt, unless `connect_timeout` in the connection string is shorter. Default: 5 s.
    public var connectTimeout: Duration = .seconds(5)

    /// How long a transaction waits for a connection before `DatabaseError/busy(detail:)`. Default: 5 s.
    public var waitTimeout: Duration = .seconds(5)

    /// How long a server that owes responses may stay silent, despite being pinged meanwhile, before it is considered
    /// dead; in quarters of a second, at least 1.25 s. Default: 2.5 s.
    public var silenceTimeout: Duration = .milliseconds(2500)

    /// How long opening keeps retrying while nobody listens or the server is starting. Default: 10 s.
    public var startPatience: Duration = .seconds(10)

    /// How the database notices that it was restored, copied or promoted. Default: not at all.
    public var placeCheck: PlaceCheck?

    /// Receives notices for the operator, on the thread that owns the connections, or one that makes a connection. Default: nobody.
    public var report: DatabaseReport = { _ in }

    /// Creates the default options.
    public init() {}
}
