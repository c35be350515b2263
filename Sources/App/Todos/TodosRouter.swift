import Viper
import ViperEntities
import ViperHTTP
import ViperService
import ViperValues

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
        Route(collection.prefix, Router(routesOfAll(store, list) + routesOfOne(store, list)))
    }

    private func routesOfAll(_ store: EntityStore<Todo>, _ list: LiveList<Todo>) -> [Route<Void>] {
        [
            Route(.get, .all, "List todos, a page at a time") { _ in
                LiveModule(
                    TodosList.Interactor(store: store), TodosList.Presenter(router: self), TodosList.View(),
                    of: list)
            },
            Route(.post, .all, "Add a todo") { _ in
                Module(
                    TodosAdd.Interactor(store: store).reporting(to: list), TodosAdd.Presenter(router: self),
                    TodosAdd.View())
            },
            Route(.get, .new, "Get the form for a new todo") { _ in
                Module(TodosNew.Interactor(), TodosNew.Presenter(router: self), TodosNew.View())
            },
        ]
    }

    private func routesOfOne(_ store: EntityStore<Todo>, _ list: LiveList<Todo>) -> [Route<Void>] {
        [
            Route(.get, .one, "Get a todo, ready to show") { _ in
                Module(
                    TodosDisplay.Interactor(store: store), TodosDisplay.Presenter(router: self),
                    TodosDisplay.View())
            },
            Route(.patch, .one, "Change a todo") { _ in
                Module(
                    TodosChange.Interactor(store: store).reporting(to: list),
                    TodosChange.Presenter(TodosAdd.Presenter(router: self)), TodosChange.View())
            },
            Route(.put, .one, "Replace a todo") { _ in
                Module(
                    TodosReplace.Interactor(store: store).reporting(to: list),
                    TodosReplace.Presenter(TodosAdd.Presenter(router: self)), TodosReplace.View())
            },
            Route(.delete, .one, "Delete a todo") { _ in
                Module(
                    TodosDelete.Interactor(store: store).reporting(to: list), NoPresenter(),
                    TodosDelete.View())
            },
            Route(.get, Self.edit, "Get the form that edits a todo") { _ in
                Module(
                    TodosEdit.Interactor(store: store), TodosEdit.Presenter(router: self), TodosEdit.View())
            },
            // new-module: routes /todos, store: EntityStore<Todo>, todo: store.lookup.value(UUID) -> Todo
        ]
    }
}
