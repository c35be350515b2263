/// What a PostgreSQL store has done since it was opened, and how it is.
public struct PostgreSQLStatistics: Sendable, Equatable {
    /// How many connections there are.
    public var connections = 0
    /// How many of them are in use.
    public var busy = 0
    /// How many requests wait for a connection.
    public var waiting = 0
    /// Whether there is a connection.
    public var isReachable = false
    /// How many reads were sent.
    public var queries = 0
    /// In how many batches they were sent.
    public var batches = 0
    /// How many transactions were committed.
    public var commits = 0
    /// How often a transaction ran again because another one was in its way.
    public var retries = 0
    /// How many connections were made.
    public var connects = 0
    /// How many requests failed.
    public var failures = 0

    /// No store yet.
    public init() {}

    /// Takes over how things are, and adds what has happened.
    mutating func add(_ later: PostgreSQLStatistics) {
        connections = later.connections
        busy = later.busy
        waiting = later.waiting
        isReachable = later.isReachable
        queries += later.queries
        batches += later.batches
        commits += later.commits
        retries += later.retries
        connects += later.connects
        failures += later.failures
    }
}
