import Viper
import ViperHTTP
import ViperLive

/// The routes of repositories, and links to them. Clients may keep the list open.
struct RepositoriesRouter: CollectionRouter {
    let collection: CollectionRoutes

    init(at prefix: Pattern, publicPath: String) {
        collection = CollectionRoutes(at: prefix, publicPath: publicPath)
    }

    func link(detailOf id: Int64) -> Link { Link(collection.detail, .integer(id)) }

    func route(_ service: RepositoryService, _ list: LiveList<Repository>) -> Route<Void> {
        Route(
            collection.prefix,
            Router([
                Route(.get, .all, "List repositories of a language, the most starred first") { _ in
                    LiveModule(
                        RepositoriesList.Interactor(service: service), RepositoriesList.Presenter(router: self),
                        RepositoriesList.View(), of: list)
                },
                Route(.get, .one, "Get a repository") { _ in
                    Module(
                        RepositoriesDetail.Interactor(service: service), RepositoriesDetail.Presenter(router: self),
                        RepositoriesDetail.View())
                },
                // new-module: routes /repositories, service: RepositoryService, repository: service.repository(Int64) -> Repository
            ]))
    }
}
