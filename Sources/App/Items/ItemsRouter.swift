import Viper
import ViperHTTP
import ViperService

/// The routes of items, and links to them. What its modules report goes to the list that clients keep open.
struct ItemsRouter: CollectionRouter {
    let collection: CollectionRoutes

    init(at prefix: Pattern, publicPath: String) {
        collection = CollectionRoutes(at: prefix, publicPath: publicPath)
    }

    func route(_ service: ItemService, _ list: LiveList<ItemSummary>) -> Route<Void> {
        Route(
            collection.prefix,
            Router([
                Route(.get, .all, "List items, a page at a time") { _ in
                    LiveModule(
                        ItemsList.Interactor(service: service), ItemsList.Presenter(router: self), ItemsList.View(),
                        of: list)
                },
                Route(.post, .all, "Add an item") { _ in
                    Module(
                        ItemsAdd.Interactor(service: service).reporting(to: list), ItemsAdd.Presenter(router: self),
                        ItemsAdd.View())
                },
                Route(.delete, .all, "Delete every item") { _ in
                    Module(
                        ItemsClear.Interactor(service: service).reporting(to: list), ItemsClear.Presenter(),
                        ItemsClear.View())
                },
                Route(.get, .new, "Get the form for a new item") { _ in
                    Module(ItemsNew.Interactor(), ItemsNew.Presenter(router: self), ItemsNew.View())
                },
                Route(.get, .one, "Get an item") { _ in
                    Module(
                        ItemsDetail.Interactor(service: service), ItemsDetail.Presenter(router: self),
                        ItemsDetail.View())
                },
                Route(.patch, .one, "Change an item") { _ in
                    Module(
                        ItemsChange.Interactor(service: service).reporting(to: list),
                        ItemsChange.Presenter(ItemsDetail.Presenter(router: self)), ItemsChange.View())
                },
                Route(.delete, .one, "Delete an item") { _ in
                    Module(
                        ItemsDelete.Interactor(service: service).reporting(to: list), NoPresenter(),
                        NoContentView())
                },
                // new-module: routes /items, service: ItemService, item: service.item(UUID) -> Item
            ]))
    }
}
