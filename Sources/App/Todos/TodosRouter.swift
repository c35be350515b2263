import Viper
import ViperEntities
import ViperHTTP
import ViperLive

/// The routes of todos, and links to them. What its modules report goes to the list that clients keep open.
struct TodosRouter: CollectionRouter {
    private static let edit: Pattern = "/{id}/edit"

    let collection: CollectionRoutes
    private let editForm: NamedRoute

    init(at prefix: Pattern, publicPath: String) {
        collection = CollectionRoutes(at: prefix, publicPath: publicPath)
        editForm = NamedRoute(to: Self.edit.under(prefix), publicPath: publicPath)
    }

    var namedRoutes: [NamedRoute] { listNewAndDetail + [editForm] }

    func link(editFormOf id: UUID) -> Link { Link(editForm, .uuid(id)) }

    func route(_ store: EntityStore<Todo>, _ list: LiveList<Todo>) -> Route<Void> {
        let usual = EntityRoutes(store, list, self)
        return Route(
            collection.prefix,
            Router([
                usual.list(TodosList.self),
                usual.add(TodosAdd.self),
                usual.new(TodosNew.self),
                usual.detail(TodosDisplay.self, "Get a todo, ready to show"),
                usual.change(TodosChange.self),
                usual.replace(TodosReplace.self),
                usual.delete(TodosDelete.self),
                usual.detail(TodosEdit.self, at: Self.edit, "Get the form that edits a todo"),
                // new-module: routes /todos, store: EntityStore<Todo>, todo: store.lookup.value(UUID) -> Todo
            ]))
    }
}
