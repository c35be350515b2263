public import ViperDatabase

extension ServerMetrics {
    /// A store's counters, by engine.
    public enum Store: Sendable, Equatable {
        case sqlite(Writer)
        case postgresql(PostgreSQLStatistics)
    }

    /// The counters of a SQLite store's writer since it was opened.
    public struct Writer: Sendable, Equatable {
        /// Writes waiting now.
        public var waiting = 0
        /// Writes that were made durable.
        public var writes = 0
        /// Writes that failed.
        public var failures = 0
        /// Commits that succeeded.
        public var commits = 0
        /// The upper bounds of the group size buckets; one more bucket is unbounded.
        public var groupBounds: [Int] = []
        /// The number of write groups in each bucket, and beyond them.
        public var groups: [Int] = []
        /// The length of the write-ahead log in bytes.
        public var logBytes = 0
        /// Checkpoints attempted.
        public var checkpoints = 0
        /// Checkpoints that failed.
        public var checkpointFailures = 0
        /// Whether writes can be made durable.
        public var isWritable = true
        /// How often reads were ended so that the write-ahead log could be reset.
        public var evictions = 0

        /// All zero.
        public init() {}
    }
}
