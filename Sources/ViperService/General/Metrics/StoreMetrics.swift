public import ViperDatabase

extension ServerMetrics {
    /// What the store has done, told by its engine.
    public enum Store: Sendable, Equatable {
        case sqlite(Writer)
        case postgresql(PostgreSQLStatistics)
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
        /// How many of these failed.
        public var checkpointFailures = 0
        /// Whether writes can be made durable.
        public var isWritable = true
        /// How often reads were ended so that the log could be wound back.
        public var evictions = 0

        /// Nothing done.
        public init() {}
    }
}
