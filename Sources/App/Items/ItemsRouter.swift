import Viper
import ViperEntities
import ViperHTTP
import ViperService

/// The routes of items, and links to them. What its modules report goes to the list that clients keep open.
struct ItemsRouter: CollectionRouter {
    let collection: CollectionRoutes

    init(at prefix: Pattern, publicPath: String) {
        collection = CollectionRoutes(at: prefix, publicPath: publicPath)
    }

    func route(_ store: EntityStore<Item>, _ list: LiveList<Item>) -> Route<Void> {
        Route(
            collection.prefix,
            Router([
                Route(.get, .all, "List items, a page at a time") { _ in
                    LiveModule(
                        ItemsList.Interactor(store: store), ItemsList.Presenter(router: self), ItemsList.View(),
                        of: list)
                },
                Route(.post, .all, "Add an item") { _ in
                    Module(
                        ItemsAdd.Interactor(store: store).reporting(to: list), ItemsAdd.Presenter(router: self),
                        ItemsAdd.View())
                },
                Route(.delete, .all, "Delete every item") { _ in
                    Module(
                        ItemsClear.Interactor(store: store).reporting(to: list), ItemsClear.Presenter(),
                        ItemsClear.View())
                },
                Route(.get, .new, "Get the form for a new item") { _ in
                    Module(ItemsNew.Interactor(), ItemsNew.Presenter(router: self), ItemsNew.View())
                },
                Route(.get, .one, "Get an item") { _ in
                    Module(
                        ItemsDetail.Interactor(store: store), ItemsDetail.Presenter(router: self), ItemsDetail.View())
                },
                Route(.patch, .one, "Change an item") { _ in
                    Module(
                        ItemsChange.Interactor(store: store).reporting(to: list),
                        ItemsChange.Presenter(ItemsDetail.Presenter(router: self)), ItemsChange.View())
                },
                Route(.delete, .one, "Delete an item") { _ in
                    Module(
                        ItemsDelete.Interactor(store: store).reporting(to: list), ItemsDelete.Presenter(),
                        ItemsDelete.View())
                },
                // new-module: routes /items, store: EntityStore<Item>, item: store.lookup.value(UUID) -> Item
            ]))
    }
}
