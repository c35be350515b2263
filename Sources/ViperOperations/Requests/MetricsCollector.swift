import Synchronization
package import Viper
package import ViperDaemon
package import ViperDatabase
package import ViperFeatures

/// Collects the metrics of a running server's parts on demand.
package final class MetricsCollector: MetricsService {
    package struct Sources: Sendable {
        let meter: RequestMeter
        let daemon: Daemon
        let connectionLimit: Int
        let accessLog: AccessLogWriter?
        let store: @Sendable () -> ServerMetrics.Store
        /// What the other parts show.
        let families: @Sendable () -> [Metrics.Family]

        package init(
            meter: RequestMeter, daemon: Daemon, connectionLimit: Int, accessLog: AccessLogWriter?,
            store: @escaping @Sendable () -> ServerMetrics.Store, families: @escaping @Sendable () -> [Metrics.Family]
        ) {
            self.meter = meter
            self.daemon = daemon
            self.connectionLimit = connectionLimit
            self.accessLog = accessLog
            self.store = store
            self.families = families
        }
    }

    private let sources = Mutex<Sources?>(nil)
    private let process = ProcessStatistics()
    private let product: Product

    package init(_ product: Product) { self.product = product }

    /// Sets the parts once they exist; nil releases them.
    package func connect(_ sources: Sources?) { self.sources.withLock { $0 = sources } }

    package func metrics() throws(Failure) -> ServerMetrics {
        guard let sources = sources.withLock({ $0 }) else {
            throw .unavailable("metrics were requested before the server had started")
        }
        var metrics = ServerMetrics()
        metrics.requests = sources.meter.requests
        let counters = sources.daemon.counters
        metrics.requestsInFlight = counters.requestsInFlight
        metrics.requestsUnparsed = counters.refusedByLibrary
        metrics.connections = counters.connections
        metrics.connectionsRefused = counters.connectionsRefused
        metrics.bodyBytes = counters.bodyBytes
        metrics.connectionLimit = sources.connectionLimit
        metrics.accessLinesLost = sources.accessLog?.lostCount ?? 0
        metrics.store = sources.store()
        metrics.features = sources.families()
        metrics.process = process.now()
        metrics.name = product.name
        metrics.version = product.version
        metrics.swiftVersion = Self.swiftVersion
        return metrics
    }

    private static var swiftVersion: String {
        #if compiler(>=6.4)
        "6.4 or later"
        #elseif compiler(>=6.3)
        "6.3"
        #else
        "6.2"
        #endif
    }
}

/// No metrics, for `adder routes` and `adder openapi`.
package struct NoMetrics: MetricsService {
    package init() {}

    package func metrics() throws(Failure) -> ServerMetrics { ServerMetrics() }
}

extension ServerMetrics.Writer {
    /// Converts the store's statistics. A page of the write-ahead log is 4 KiB.
    package init(_ statistics: WriteStatistics) {
        self.init()
        waiting = statistics.waiting
        writes = statistics.writes
        failures = statistics.failures
        commits = statistics.commits
        groupBounds = WriteStatistics.groupBounds
        groups = statistics.groupSizes
        logBytes = statistics.logPages * 4096
        checkpoints = statistics.checkpoints
        checkpointFailures = statistics.checkpointFailures
        isWritable = statistics.isWritable
        evictions = statistics.evictions
    }
}
