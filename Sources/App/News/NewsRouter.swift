import Viper
import ViperFeatures
import ViperHTTP
import ViperIdentity
import ViperLive

/// The routes of news, and links to them. Whoever may read reads; editors write, and see what is not published yet.
struct NewsRouter: CollectionRouter {
    private static let categories: Pattern = "/categories"

    let collection: CollectionRoutes
    private let categoryList: NamedRoute
    private let identity: IdentityLinks

    init(at prefix: Pattern, publicPath: String) {
        collection = CollectionRoutes(at: prefix, publicPath: publicPath)
        categoryList = NamedRoute(to: Self.categories.under(prefix), publicPath: publicPath)
        identity = IdentityLinks(publicPath: publicPath)
    }

    var namedRoutes: [NamedRoute] { listAndDetail + [categoryList] }

    var linkToCategories: Link { Link(categoryList) }

    func link(toCategory name: String) -> FilteredLink { FilteredLink(linkToList, "category", name) }

    func link(toAuthor name: String) -> TextLink? { UserName(name).map(identity.link) }

    /// What everybody may do whom `access.anonymous` lets read.
    func reading(_ context: FeatureContext, _ store: StoryStore, _ list: LiveList<Story>) -> Route<Void> {
        Route(
            collection.prefix,
            AccessGate(context),
            [
                Route(.get, .all, "List news, a page at a time") { session in
                    LiveModule(
                        NewsList.Interactor(store: store, audience: NewsAudience(session)),
                        NewsList.Presenter(router: self), NewsList.View(), of: list
                    ) { $0.narrowed(to: NewsAudience(session)) }
                },
                Route(.get, Self.categories, "List the categories of news") { session in
                    Module(
                        NewsCategories.Interactor(
                            store: NewsCategoryStore(database: store.database), audience: NewsAudience(session)),
                        NewsCategories.Presenter(
                            router: self, at: linkToCategories, links: ListLinks(back: linkToList)),
                        NewsCategories.View())
                },
                Route(.get, .one, "Get a story") { session in
                    Module(
                        NewsDetail.Interactor(store: store, audience: NewsAudience(session)),
                        NewsDetail.Presenter(router: self), NewsDetail.View())
                },
            ])
    }

    /// What editors may do.
    func writing(_ context: FeatureContext, _ store: StoryStore, _ list: LiveList<Story>) -> Route<Void> {
        Route(
            collection.prefix,
            RoleGate<Editor>(context),
            [
                Route(.post, .all, "Add a story") { editor in
                    Module(
                        NewsAdd.Interactor(store: store, editor: editor).reporting(to: list),
                        NewsAdd.Presenter(router: self), NewsAdd.View())
                },
                Route(.patch, .one, "Change a story") { _ in
                    Module(
                        NewsChange.Interactor(store: store).reporting(to: list),
                        NewsChange.Presenter(NewsAdd.Presenter(router: self)), NewsChange.View())
                },
                EntityRoutes(store, list, self, in: Editor.self).delete(NewsDelete.self, "Delete a story"),
            ])
    }
}

extension NewsAudience {
    init(_ session: Session?) { self = session.flatMap(Editor.init) == nil ? .everybody : .editors }
}
