import Viper
import ViperHTTP

/// The routes outside the groups: the welcome, the server's health, and the API's description.
struct GeneralRouter: Sendable {
    private static let alive: Pattern = "/livez"
    private static let ready: Pattern = "/readyz"
    private static let description: Pattern = "/openapi.json"
    private static let problem: Pattern = "/problems/{code}"
    private static let metrics: Pattern = "/metrics"
    private static let all: Pattern = ""

    private let welcome: NamedRoute
    private let liveness: NamedRoute
    private let readiness: NamedRoute
    private let openAPI: NamedRoute

    init(publicPath: String) {
        welcome = NamedRoute(to: .home, publicPath: publicPath)
        liveness = NamedRoute(to: Self.alive, publicPath: publicPath)
        readiness = NamedRoute(to: Self.ready, publicPath: publicPath)
        openAPI = NamedRoute(to: Self.description, publicPath: publicPath)
    }

    var transitions: [NamedRoute] { [welcome, liveness, readiness, openAPI] }

    /// The welcome's links after those of the groups.
    func entries(_ docs: DocsRouter) -> [Welcome.Entry] {
        [
            Welcome.Entry("docs", "The documentation, for people.", docs.linkToPage),
            Welcome.Entry("liveness", "Whether the program runs.", Link(liveness)),
            Welcome.Entry("readiness", "Whether it can serve.", Link(readiness)),
            Welcome.Entry("openapi", "The API's description.", Link(openAPI)),
        ]
    }

    func routes(
        _ health: HealthService, _ welcome: Welcome.Builder, _ problems: ProblemCatalog, document: ImmortalBytes
    ) -> [Route<Void>] {
        [
            Route(
                .get, .home, welcome, "What this is, and where everything begins"),
            Route(.get, Self.alive, "Whether the program runs", isLimited: false) { _ in
                Module(Liveness.Interactor(), Liveness.Presenter(), Liveness.View())
            },
            Route(.get, Self.ready, "Whether the server can serve", isLimited: false) { _ in
                Module(Readiness.Interactor(service: health), Readiness.Presenter(), Readiness.View())
            },
            Route(.get, Self.description, "This description", isLimited: false) { _ in
                Module(OpenAPI.Interactor(document: document), OpenAPI.Presenter(), OpenAPI.View())
            },
            Route(
                .get, Self.problem, "What a kind of problem means, and what to do about it", isEntry: true,
                isLimited: false
            ) { _ in
                Module(ProblemsDetail.Interactor(catalog: problems), ProblemsDetail.Presenter(), ProblemsDetail.View())
            },
        ]
    }

    /// The route of the metrics, behind their gate.
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
