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
                Route(.get, Self.all, "List items, a page at a time") { _ in
                    Module(ItemsList.Interactor(service: service), ItemsList.Presenter(router: self), ItemsList.View())
                },
                Route(.post, Self.all, "Add an item") { _ in
                    Module(ItemsAdd.Interactor(service: service), ItemsAdd.Presenter(router: self), ItemsAdd.View())
                },
                Route(.delete, Self.all, "Delete every item") { _ in
                    Module(ItemsClear.Interactor(service: service), ItemsClear.Presenter(), ItemsClear.View())
                },
                Route(.get, Self.empty, "Get the form for a new item") { _ in
                    Module(ItemsNew.Interactor(), ItemsNew.Presenter(router: self), ItemsNew.View())
                },
                Route(.get, Self.one, "Get an item") { _ in
                    Module(
                        ItemsDetail.Interactor(service: service), ItemsDetail.Presenter(router: self),
                        ItemsDetail.View())
                },
                Route(.patch, Self.one, "Change an item") { _ in
                    Module(
                        ItemsChange.Interactor(service: service), ItemsChange.Presenter(router: self),
                        ItemsChange.View())
                },
                Route(.delete, Self.one, "Delete an item") { _ in
                    Module(ItemsDelete.Interactor(service: service), ItemsDelete.Presenter(), ItemsDelete.View())
                },
                // new-module: routes /items, service: ItemService, item: service.obtain(UUID) -> Item
            ]))
    }
}
