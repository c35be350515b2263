import Viper
import ViperHTTP
import ViperService
import ViperValues

/// The todos' routes, and the ways to them.
struct TodosRouter: Sendable {
    private static let all: Pattern = ""
    private static let empty: Pattern = "/new"
    private static let one: Pattern = "/{id}"
    private static let edit: Pattern = "/{id}/edit"

    private let prefix: Pattern
    private let home: NamedRoute
    private let list: NamedRoute
    private let newForm: NamedRoute
    private let detail: NamedRoute
    private let editForm: NamedRoute

    /// The router below a prefix.
    init(at prefix: Pattern, publicPath: String) {
        self.prefix = prefix
        home = NamedRoute(to: .home, publicPath: publicPath)
        list = NamedRoute(to: Self.all.under(prefix), publicPath: publicPath)
        newForm = NamedRoute(to: Self.empty.under(prefix), publicPath: publicPath)
        detail = NamedRoute(to: Self.one.under(prefix), publicPath: publicPath)
        editForm = NamedRoute(to: Self.edit.under(prefix), publicPath: publicPath)
    }

    /// Every way that the router names.
    var transitions: [NamedRoute] { [list, newForm, detail, editForm] }

    /// The way back from the list.
    var linkToHome: Link { Link(home) }

    /// The way to the list.
    var linkToList: Link { Link(list) }

    /// The way to the form for a new todo.
    var linkToNewForm: Link { Link(newForm) }

    /// The way to a todo.
    func link(detailOf id: UUID) -> Link { Link(detail, .uuid(id)) }

    /// The way to the form that edits a todo.
    func link(editFormOf id: UUID) -> Link { Link(editForm, .uuid(id)) }

    /// The routes.
    func route(_ service: TodoService) -> Route<Void> {
        Route(
            prefix,
            Router([
                Route(.get, Self.all, "List todos, a page at a time") { _ in
                    Module(TodosList.Interactor(service: service), TodosList.Presenter(router: self), TodosList.View())
                },
                Route(.post, Self.all, "Add a todo") { _ in
                    Module(TodosAdd.Interactor(service: service), TodosAdd.Presenter(router: self), TodosAdd.View())
                },
                Route(.get, Self.empty, "Get the form for a new todo") { _ in
                    Module(TodosNew.Interactor(), TodosNew.Presenter(router: self), TodosNew.View())
                },
                Route(.get, Self.one, "Get a todo, ready to show") { _ in
                    Module(
                        TodosDisplay.Interactor(service: service), TodosDisplay.Presenter(router: self),
                        TodosDisplay.View())
                },
                Route(.patch, Self.one, "Change a todo") { _ in
                    Module(
                        TodosChange.Interactor(service: service), TodosChange.Presenter(router: self),
                        TodosChange.View())
                },
                Route(.put, Self.one, "Replace a todo") { _ in
                    Module(
                        TodosReplace.Interactor(service: service), TodosReplace.Presenter(router: self),
                        TodosReplace.View())
                },
                Route(.delete, Self.one, "Delete a todo") { _ in
                    Module(TodosDelete.Interactor(service: service), TodosDelete.Presenter(), TodosDelete.View())
                },
                Route(.get, Self.edit, "Get the form that edits a todo") { _ in
                    Module(TodosEdit.Interactor(service: service), TodosEdit.Presenter(router: self), TodosEdit.View())
                },
                // new-module: routes /todos, service: TodoService, todo: service.obtain(UUID) -> Todo
            ]))
    }
}
