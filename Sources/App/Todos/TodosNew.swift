import Viper
import ViperEntities
import ViperHTTP

/// `GET /todos/new`: the form for a new todo.
enum TodosNew: NewEntityModule {
    typealias Input = NoInput
    struct Interactor: NewEntityInteractor { typealias Thing = Todo }

    struct Presenter: NewEntityPresenter {
        typealias Outcome = Todo
        static let title = Phrase.newTodo
        let router: TodosRouter
    }

    struct View: JSONView, LocalizedView { typealias Model = Form }
}
