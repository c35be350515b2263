/// What a running server has counted, at one moment. The numbers are read one by one, so that they may not fit together
/// while requests are being served.
public struct ServerMetrics: Sendable, Equatable {
    /// The answers, by method and route; in a stable order.
    public var requests: [Requests] = []
    /// Requests whose head has come and whose answer has not left.
    public var requestsInFlight = 0
    /// Requests that libmicrohttpd refused by itself, before they came to the program.
    public var requestsUnparsed = 0
    /// Open connections.
    public var connections = 0
    /// Bytes that the bodies of requests hold.
    public var bodyBytes = 0
    /// How many connections may be open.
    public var connectionLimit = 0
    /// Access lines that could not be written.
    public var accessLinesLost = 0
    /// What the features have counted.
    public var features: [Metrics.Family] = []
    /// What the store has done.
    public var store = Store.sqlite(Writer())
    /// What the process takes of its machine.
    public var process = Process()
    /// The program's name, which its own series begin with.
    public var name = ""
    /// The program's version.
    public var version = ""
    /// The version of Swift that it was compiled with.
    public var swiftVersion = ""

    /// Nothing counted.
    public init() {}
}

extension ServerMetrics {
    /// The upper bounds of the buckets of durations, in microseconds; one more bucket has no bound.
    public static let durationBounds: [UInt64] = [
        500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000,
        10_000_000,
    ]

    /// What was answered to one method on one route.
    public struct Requests: Sendable, Equatable {
        /// The method's name, or `other`.
        public var method: String
        /// The route's pattern, or `none`.
        public var route: String
        /// How many answers had a status, for each that any had; in ascending order.
        public var statuses: [Count] = []
        /// How many answers took a time within each bucket of ``durationBounds``, and beyond them.
        public var durations: [UInt64] = []
        /// How long all took together.
        public var microseconds: UInt64 = 0
        /// The bytes of all bodies.
        public var bytes: UInt64 = 0

        /// Nothing answered yet.
        public init(method: String, route: String) {
            self.method = method
            self.route = route
        }
    }

    /// How many answers had a status.
    public struct Count: Sendable, Equatable {
        public var status: Int
        public var count: UInt64

        public init(_ status: Int, _ count: UInt64) {
            self.status = status
            self.count = count
        }
    }

    /// What the process takes of its machine.
    public struct Process: Sendable, Equatable {
        /// Memory that is in use, in bytes.
        public var residentBytes = 0
        /// Address space that is taken, in bytes.
        public var virtualBytes = 0
        /// Processor time of user and system together, in seconds.
        public var processorSeconds = 0.0
        /// Open descriptors.
        public var descriptors = 0
        /// How many descriptors may be open.
        public var descriptorLimit = 0
        /// When it started, in seconds since 1970.
        public var startSeconds = 0.0

        /// Nothing known.
        public init() {}
    }
}
