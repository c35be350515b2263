public import ViperDaemon
public import ViperDatabase
public import ViperFeatures
public import ViperPostgreSQL

/// A snapshot of a running server's counters. They are read one by one, so they may disagree slightly while requests
/// are being served.
public struct ServerMetrics: Sendable, Equatable {
    /// The responses by method and route, in a stable order.
    public var requests: [Requests] = []
    /// The counters of the connections and of what is not a route's.
    public var daemon = Daemon.Counters()
    /// The most connections that may be open.
    public var connectionLimit = 0
    /// Access log lines that could not be written.
    public var accessLinesLost = 0
    /// The features' metrics.
    public var features: [Metrics.Family] = []
    /// The store's counters.
    public var store = Store.sqlite(.none)
    /// The process's use of resources.
    public var process = Process()
    /// The program's name, a prefix of its own metrics.
    public var name = ""
    /// The program's version.
    public var version = ""
    /// The Swift version that compiled it.
    public var swiftVersion = ""

    /// All zero.
    public init() {}
}

extension ServerMetrics {
    /// The upper bounds of the duration buckets in microseconds; one more bucket is unbounded.
    public static let durationBounds: [UInt64] = [
        500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000,
        10_000_000,
    ]

    /// The responses to one method on one route.
    public struct Requests: Sendable, Equatable {
        /// The method's name, or `other`.
        public var method: String
        /// The route's pattern, or `none`.
        public var route: String
        /// The number of responses by status, in ascending order; only statuses that occurred.
        public var statuses: [Count] = []
        /// The number of responses in each bucket of ``durationBounds``, and beyond them.
        public var durations: [UInt64] = []
        /// The sum of all durations.
        public var microseconds: UInt64 = 0
        /// The bytes of all bodies.
        public var bytes: UInt64 = 0

        /// All zero.
        public init(method: String, route: String) {
            self.method = method
            self.route = route
        }
    }

    /// The number of responses with a status.
    public struct Count: Sendable, Equatable {
        public var status: Int
        public var count: UInt64

        public init(_ status: Int, _ count: UInt64) {
            self.status = status
            self.count = count
        }
    }

    /// A process's use of resources.
    public struct Process: Sendable, Equatable {
        /// Resident memory in bytes.
        public var residentBytes = 0
        /// Virtual memory in bytes.
        public var virtualBytes = 0
        /// User and system processor time in seconds.
        public var processorSeconds = 0.0
        /// Open descriptors.
        public var descriptors = 0
        /// The most descriptors that may be open.
        public var descriptorLimit = 0
        /// The start time in seconds since 1970.
        public var startSeconds = 0.0

        /// All zero.
        public init() {}
    }
}

extension ServerMetrics {
    /// A store's counters, by engine.
    public enum Store: Sendable, Equatable {
        case sqlite(WriteStatistics)
        case postgresql(PostgreSQLStatistics)
    }
}
