extension ServerMetrics {
    /// What the store has done, told by its engine.
    public enum Store: Sendable, Equatable {
        case sqlite(Writer)
        case postgresql(PostgreSQL)
    }

    /// What the writer of a SQLite store has done since it was opened.
    public struct Writer: Sendable, Equatable {
        /// Writes that wait now.
        public var waiting = 0
        /// Writes that were made durable.
        public var writes = 0
        /// Writes that failed.
        public var failures = 0
        /// Commits that succeeded.
        public var commits = 0
        /// The upper bounds of the buckets of group sizes; one more bucket has no bound.
        public var groupBounds: [Int] = []
        /// How many groups of writes were of a size within each bucket, and beyond them.
        public var groups: [Int] = []
        /// The write-ahead log's length.
        public var logBytes = 0
        /// Checkpoints that were tried.
        public var checkpoints = 0
        /// How often reads were ended so that the log could be wound back.
        public var evictions = 0

        /// Nothing done.
        public init() {}
    }

    /// What this process and PostgreSQL have had to do with each other since the store was opened.
    public struct PostgreSQL: Sendable, Equatable {
        /// Whether there is a connection.
        public var isReachable = false
        /// Open connections.
        public var connections = 0
        /// Connections that are in use.
        public var busy = 0
        /// Queries and transactions that wait for a connection.
        public var waiting = 0
        /// Queries outside of transactions.
        public var queries = 0
        /// How often queries were sent, some together.
        public var batches = 0
        /// Transactions that were committed.
        public var commits = 0
        /// How often a transaction was run again because another had changed the same rows.
        public var retries = 0
        /// Connections that were made.
        public var connects = 0
        /// Queries and transactions that failed.
        public var failures = 0

        /// Nothing done.
        public init() {}
    }
}
