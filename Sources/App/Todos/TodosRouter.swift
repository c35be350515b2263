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
                Route(
                    .get, Self.all, TodosList.Builder(service: service, router: self), "List todos, a page at a time"),
                Route(.post, Self.all, TodosAdd.Builder(service: service, router: self), "Add a todo"),
                Route(.get, Self.empty, TodosNew.Builder(router: self), "Get the form for a new todo"),
                Route(
                    .get, Self.one, TodosDisplay.Builder(service: service, router: self), "Get a todo, ready to show"),
                Route(.patch, Self.one, TodosChange.Builder(service: service, router: self), "Change a todo"),
                Route(.put, Self.one, TodosReplace.Builder(service: service, router: self), "Replace a todo"),
                Route(.delete, Self.one, TodosDelete.Builder(service: service), "Delete a todo"),
                Route(
                    .get, Self.edit, TodosEdit.Builder(service: service, router: self),
                    "Get the form that edits a todo"),
            ]))
    }
}
