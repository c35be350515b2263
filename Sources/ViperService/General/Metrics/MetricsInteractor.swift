import Viper

extension Metrics {
    struct Interactor: Viper.Interactor {
        let service: any MetricsService

        func execute(_ input: Input) async throws(Failure) -> ServerMetrics { try service.metrics() }
    }
}
