import HTTP
import Viper

/// What stands above the groups: the welcome, and the server's health.
struct GeneralRouter: Sendable {
    private static let root: Pattern = "/"
    private static let alive: Pattern = "/livez"
    private static let ready: Pattern = "/readyz"
    private static let metrics: Pattern = "/metrics"
    private static let all: Pattern = ""

    private let welcome: Transition
    private let liveness: Transition
    private let readiness: Transition

    /// The router.
    init(publicPath: String) {
        welcome = Transition(to: Self.root, publicPath: publicPath)
        liveness = Transition(to: Self.alive, publicPath: publicPath)
        readiness = Transition(to: Self.ready, publicPath: publicPath)
    }

    /// Every way that the router names.
    var transitions: [Transition] { [welcome, liveness, readiness] }

    /// The way to the sign of life.
    var linkToLiveness: Link { Link(liveness) }

    /// The way to the sign of readiness.
    var linkToReadiness: Link { Link(readiness) }

    /// The routes.
    func routes(_ health: HealthService, version: String, items: ItemsRouter) -> [Route<Void>] {
        [
            Route(.get, Self.root, Welcome.Builder(version: version, general: self, items: items)),
            Route(.get, Self.alive, Liveness.Builder()),
            Route(.get, Self.ready, Readiness.Builder(service: health)),
        ]
    }

    /// The route to the metrics, for those who may see them.
    func route(_ metrics: MetricsExposure) -> Route<Void> {
        Route(
            Self.metrics,
            Router(
                metrics.gate,
                [
                    Route(
                        .get, Self.all, Metrics.Builder(service: metrics.service), "What the server has counted",
                        isEntry: true, isLimited: false)
                ]))
    }
}
