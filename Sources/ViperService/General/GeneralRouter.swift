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

    var namedRoutes: [NamedRoute] { [welcome, liveness, readiness, openAPI] }

    /// The welcome's links after those of the groups.
    func entries(_ docs: DocsRouter) -> [Welcome.Entry] {
        [
            Welcome.Entry("docs", "The documentation page.", docs.linkToPage),
            Welcome.Entry("liveness", "Whether the process is running.", Link(liveness)),
            Welcome.Entry("readiness", "Whether the server is ready.", Link(readiness)),
            Welcome.Entry("openapi", "The API's description.", Link(openAPI)),
        ]
    }

    func routes(
        _ health: HealthService, _ welcome: Welcome.Builder, _ problems: ProblemCatalog, document: ImmortalBytes
    ) -> [Route<Void>] {
        let documents = OpenAPI.Documents(document)
        return [
            Route(
                .get, .home, welcome, "Get the program's name, version and entry points"),
            Route(.get, Self.alive, "Check whether the process is running", isLimited: false) { _ in
                Module(Liveness.Interactor(), Liveness.Presenter(), Liveness.View())
            },
            Route(.get, Self.ready, "Check whether the server is ready", isLimited: false) { _ in
                Module(Readiness.Interactor(service: health), Readiness.Presenter(), Readiness.View())
            },
            Route(.get, Self.description, "Get this description", isLimited: false) { _ in
                Module(OpenAPI.Interactor(documents: documents), OpenAPI.Presenter(), OpenAPI.View())
            },
            Route(
                .get, Self.problem, "Get the meaning of a problem and its remedy", isEntry: true,
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
                    Route(.get, Self.all, "Get the server's metrics", isEntry: true, isLimited: false) { _ in
                        Module(
                            Metrics.Interactor(service: metrics.service), Metrics.Presenter(), Metrics.View())
                    }
                ]))
    }
}
