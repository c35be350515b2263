import Viper
import ViperFeatures
import ViperHTTP

/// `GET /metrics`: the server's metrics, for Prometheus.
extension Metrics {
    typealias Input = NoInput

    package struct Interactor: Viper.Interactor {
        let service: any MetricsService

        func execute(_ input: Input) async throws(Failure) -> ServerMetrics { try service.metrics() }
    }
}
