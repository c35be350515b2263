package import Viper
package import ViperFeatures
package import ViperHTTP
package import ViperOperations

/// The routes outside the groups: the welcome, the server's health, and the API's description.
package struct GeneralRouter: Sendable {
    private static let description: Pattern = "/openapi.json"
    private static let problem: Pattern = "/problems/{code}"

    private let welcome: NamedRoute
    private let liveness: NamedRoute
    private let readiness: NamedRoute
    private let openAPI: NamedRoute

    package init(publicPath: String) {
        welcome = NamedRoute(to: .home, publicPath: publicPath)
        liveness = NamedRoute(to: HealthService.alive, publicPath: publicPath)
        readiness = NamedRoute(to: HealthService.ready, publicPath: publicPath)
        openAPI = NamedRoute(to: Self.description, publicPath: publicPath)
    }

    package var namedRoutes: [NamedRoute] { [welcome, liveness, readiness, openAPI] }

    /// The welcome's links after those of the groups.
    package func entries(_ docs: DocsRouter) -> [Welcome.Entry] {
        [
            Welcome.Entry("docs", "The documentation page.", docs.linkToPage),
            Welcome.Entry("liveness", "Whether the process is running.", Link(liveness)),
            Welcome.Entry("readiness", "Whether the server is ready.", Link(readiness)),
            Welcome.Entry("openapi", "The API's description.", Link(openAPI)),
        ]
    }

    package func routes(
        _ health: HealthService, _ welcome: Welcome.Builder, _ problems: ProblemCatalog, document: ImmortalBytes
    ) -> [Route<Void>] {
        let documents = OpenAPI.Documents(document)
        let entry = Route<Void>(.get, .home, welcome, "Get the program's name, version and entry points")
        return [entry] + health.routes + [
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
}
