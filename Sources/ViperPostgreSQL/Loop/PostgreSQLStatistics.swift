/// Counters of a PostgreSQL store since it was opened, and its current state.
public struct PostgreSQLStatistics: Sendable, Equatable {
    /// Open connections.
    public var connections = 0
    /// Connections in use.
    public var busy = 0
    /// Requests that wait for a connection.
    public var waiting = 0
    /// Whether there is a connection.
    public var isReachable = false
    /// Reads sent.
    public var queries = 0
    /// Batches of reads sent.
    public var batches = 0
    /// Reads sent again since they waited behind a slow one.
    public var repeats = 0
    /// Transactions committed.
    public var commits = 0
    /// Transactions run again after a conflict.
    public var retries = 0
    /// Connections made.
    public var connects = 0
    /// Requests that failed.
    public var failures = 0

    /// Creates empty statistics.
    public init() {}

    /// Adds counters and replaces the current state.
    mutating func add(_ later: PostgreSQLStatistics) {
        connections = later.connections
        busy = later.busy
        waiting = later.waiting
        isReachable = later.isReachable
        queries += later.queries
        batches += later.batches
        repeats += later.repeats
        commits += later.commits
        retries += later.retries
        connects += later.connects
        failures += later.failures
    }
}
