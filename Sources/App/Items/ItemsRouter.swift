import Viper
import ViperEntities
import ViperHTTP
import ViperLive

/// The routes of items, and links to them. What its modules report goes to the list that clients keep open.
struct ItemsRouter: CollectionRouter {
    let collection: CollectionRoutes

    func route(_ store: EntityStore<Item>, _ list: LiveList<Item>) -> Route<Void> {
        let usual = EntityRoutes(store, list, self)
        return Route(
            collection.prefix,
            Router([
                usual.list(ItemsList.self),
                usual.add(ItemsAdd.self),
                Route(.delete, .all, "Delete every item") { _ in
                    Module(
                        ItemsClear.Interactor(store: store).reporting(to: list), ItemsClear.Presenter(),
                        ItemsClear.View())
                },
                usual.new(ItemsNew.self),
                usual.detail(ItemsDetail.self),
                usual.change(ItemsChange.self),
                usual.delete(ItemsDelete.self),
                // new-module: routes /items, store: EntityStore<Item>, item: store.lookup.value(UUID) -> Item
            ]))
    }
}
