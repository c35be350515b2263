import Synchronization
import Viper
import ViperDaemon
import ViperDatabase

/// Collects the metrics of a running server's parts on demand.
final class MetricsCollector: MetricsService {
    struct Sources: Sendable {
        let meter: RequestMeter
        let daemon: Daemon
        let connectionLimit: Int
        let store: OpenStore
        let accessLog: AccessLogWriter?
        let application: Application
        let jobs: JobRunner
        let changes: ChangeLog
        let security: SecurityEvents
    }

    private let sources = Mutex<Sources?>(nil)
    private let process = ProcessStatistics()
    private let product: Product

    init(_ product: Product) { self.product = product }

    /// Sets the parts once they exist; nil releases them.
    func connect(_ sources: Sources?) { self.sources.withLock { $0 = sources } }

    func metrics() throws(Failure) -> ServerMetrics {
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
        metrics.store = ServerMetrics.Store(sources.store)
        metrics.features =
            sources.application.features.metrics + sources.jobs.metrics + sources.changes.feed.metrics(of: product.name)
            + sources.security.metrics(of: product.name)
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
struct NoMetrics: MetricsService {
    func metrics() throws(Failure) -> ServerMetrics { ServerMetrics() }
}

extension ServerMetrics.Store {
    init(_ store: OpenStore) {
        switch store {
        case .sqlite(let database): self = .sqlite(.init(database.statistics))
        case .postgresql(let database): self = .postgresql(database.statistics)
        }
    }
}

extension ServerMetrics.Writer {
    /// Converts the store's statistics. A page of the write-ahead log is 4 KiB.
    init(_ statistics: WriteStatistics) {
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
