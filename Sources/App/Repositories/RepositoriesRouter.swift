import Viper
import ViperHTTP
import ViperService

/// The repositories' routes, and the ways to them.
struct RepositoriesRouter: Sendable {
    private static let all: Pattern = ""
    private static let one: Pattern = "/{id}"

    private let prefix: Pattern
    private let home: NamedRoute
    private let list: NamedRoute
    private let detail: NamedRoute

    /// The router below a prefix.
    init(at prefix: Pattern, publicPath: String) {
        self.prefix = prefix
        home = NamedRoute(to: .home, publicPath: publicPath)
        list = NamedRoute(to: Self.all.under(prefix), publicPath: publicPath)
        detail = NamedRoute(to: Self.one.under(prefix), publicPath: publicPath)
    }

    /// Every way that the router names.
    var transitions: [NamedRoute] { [list, detail] }

    /// The way back from the list.
    var linkToHome: Link { Link(home) }

    /// The way to the list.
    var linkToList: Link { Link(list) }

    /// The way to a repository.
    func link(detailOf id: Int64) -> Link { Link(detail, .integer(id)) }

    /// The routes.
    func route(_ service: RepositoryService) -> Route<Void> {
        Route(
            prefix,
            Router([
                Route(.get, Self.all, "List repositories of a language, the most starred first") { _ in
                    Module(
                        RepositoriesList.Interactor(service: service), RepositoriesList.Presenter(router: self),
                        RepositoriesList.View())
                },
                Route(.get, Self.one, "Get a repository") { _ in
                    Module(
                        RepositoriesDetail.Interactor(service: service), RepositoriesDetail.Presenter(router: self),
                        RepositoriesDetail.View())
                },
                // new-module: routes /repositories, service: RepositoryService, repository: service.obtain(Int64) -> Repository
            ]))
    }
}
