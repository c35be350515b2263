import Viper
import ViperHTTP
import ViperService
import ViperValues

/// The items' routes, and the ways to them.
struct ItemsRouter: Sendable {
    private static let all: Pattern = ""
    private static let empty: Pattern = "/new"
    private static let one: Pattern = "/{id}"

    private let prefix: Pattern
    private let home: NamedRoute
    private let list: NamedRoute
    private let newForm: NamedRoute
    private let detail: NamedRoute

    /// The router below a prefix.
    init(at prefix: Pattern, publicPath: String) {
        self.prefix = prefix
        home = NamedRoute(to: .home, publicPath: publicPath)
        list = NamedRoute(to: Self.all.under(prefix), publicPath: publicPath)
        newForm = NamedRoute(to: Self.empty.under(prefix), publicPath: publicPath)
        detail = NamedRoute(to: Self.one.under(prefix), publicPath: publicPath)
    }

    /// Every way that the router names.
    var transitions: [NamedRoute] { [list, newForm, detail] }

    /// The way back from the list.
    var linkToHome: Link { Link(home) }

    /// The way to the list.
    var linkToList: Link { Link(list) }

    /// The way to the form for a new item.
    var linkToNewForm: Link { Link(newForm) }

    /// The way to an item.
    func link(detailOf id: UUID) -> Link { Link(detail, .uuid(id)) }

    /// The routes.
    func route(_ service: ItemService) -> Route<Void> {
        Route(
            prefix,
            Router([
                Route(
                    .get, Self.all, ItemsList.Builder(service: service, router: self), "List items, a page at a time"),
                Route(.post, Self.all, ItemsAdd.Builder(service: service, router: self), "Add an item"),
                Route(.delete, Self.all, ItemsClear.Builder(service: service), "Delete every item"),
                Route(.get, Self.empty, ItemsNew.Builder(router: self), "Get the form for a new item"),
                Route(.get, Self.one, ItemsDetail.Builder(service: service, router: self), "Get an item"),
                Route(.patch, Self.one, ItemsChange.Builder(service: service, router: self), "Change an item"),
                Route(.delete, Self.one, ItemsDelete.Builder(service: service), "Delete an item"),
            ]))
    }
}
