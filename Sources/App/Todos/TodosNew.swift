import Shared
import Viper
import ViperEntities
import ViperHTTP

/// `GET /todos/new`: the form for a new todo.
enum TodosNew {
    typealias Input = NoInput

    struct Interactor: ImmediateInteractor {
        func execute(_ input: Input) throws(Failure) -> Todo { Todo() }
    }

    struct Presenter: Viper.Presenter {
        let router: TodosRouter

        func present(_ todo: Todo, for reader: PresentationContext) -> Form {
            Form(.newTodo, of: todo, .post, to: router.linkToList, for: reader)
        }
    }

    struct View: JSONView, LocalizedView { typealias Model = Form }
}
