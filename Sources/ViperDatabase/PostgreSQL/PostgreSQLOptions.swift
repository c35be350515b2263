/// What may be set of a PostgreSQL store. The defaults are made for a small server.
public struct PostgreSQLOptions: Sendable {
    /// Where the server is: a URI or `key=value` pairs (PostgreSQL's manual, 34.1.1, Connection Strings). What it leaves out
    /// comes from the `PG…` variables, service files and `~/.pgpass`, as in every client of PostgreSQL.
    public var connectionString = ""

    /// A file whose first line is the password. It is read anew for every connection.
    public var passwordFile: String?

    /// How many connections there are at most, for reads and transactions together; at least 2. A lock that is held
    /// (``Database/acquire(_:)``) has one more for itself. Default: 8.
    public var connections = 8

    /// How long a statement may run, and a transaction be tried again; the server ends a statement that takes longer.
    /// Default: 30 s.
    public var statementTimeout: Duration = .seconds(30)

    /// How long an attempt to connect may take; `connect_timeout` of the connection string wins if it is less. Default:
    /// 5 s.
    public var connectTimeout: Duration = .seconds(5)

    /// How long a transaction waits for a connection before it ends with ``DatabaseError/busy(detail:)``. Default: 5 s.
    public var waitTimeout: Duration = .seconds(5)

    /// How long a server may say nothing that owes answers, and is asked for a sign of life meanwhile, before it is taken for
    /// dead: in quarters of a second, at least 1.25 s. Default: 2.5 s.
    public var silenceTimeout: Duration = .milliseconds(2500)

    /// How long opening tries again while nobody listens or the server starts. Default: 10 s.
    public var startPatience: Duration = .seconds(10)

    /// Is told what the operator should know, on the thread that owns the connections. Default: nobody.
    public var report: DatabaseReport = { _ in }

    /// The defaults.
    public init() {}
}

extension Duration {
    /// In nanoseconds, at least 0 and at most some 146 years.
    var nanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        guard seconds < Int64.max / 2_000_000_000 else { return UInt64(Int64.max) / 2 }
        return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }

    /// In milliseconds, rounded up.
    var milliseconds: UInt64 { (nanoseconds + 999_999) / 1_000_000 }
}
