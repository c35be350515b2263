import Synchronization
package import Viper
package import ViperDaemon
package import ViperFeatures

/// Collects the metrics of a running server's parts on demand.
package final class MetricsCollector: MetricsService {
    private let collect = Mutex<(@Sendable () -> ServerMetrics)?>(nil)
    private let product: Product

    package init(_ product: Product) { self.product = product }

    /// Takes the parts once they exist.
    ///
    /// - Parameter families: what the other parts show.
    package func connect(
        meter: RequestMeter, daemon: Daemon, connectionLimit: Int, accessLog: AccessLogWriter?,
        store: @escaping @Sendable () -> ServerMetrics.Store, families: @escaping @Sendable () -> [Metrics.Family]
    ) {
        let (process, product) = (ProcessStatistics(), product)
        collect.withLock { collect in
            collect = {
                var metrics = ServerMetrics()
                metrics.requests = meter.requests
                metrics.daemon = daemon.counters
                metrics.connectionLimit = connectionLimit
                metrics.accessLinesLost = accessLog?.lostCount ?? 0
                metrics.store = store()
                metrics.features = families()
                metrics.process = process.now()
                metrics.name = product.name
                metrics.version = product.version
                metrics.swiftVersion = Self.swiftVersion
                return metrics
            }
        }
    }

    package func metrics() throws(Failure) -> ServerMetrics {
        guard let collect = collect.withLock({ $0 }) else {
            throw .unavailable("metrics were requested before the server had started")
        }
        return collect()
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
