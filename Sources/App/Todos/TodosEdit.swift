import Viper
import ViperEntities

/// `GET /todos/{id}/edit`: the form that edits a todo. Its entity tag can be used for the form's `If-Match`.
enum TodosEdit: EntityModule {
    typealias Input = IDInput

    struct Interactor: FindingInteractor { let store: EntityStore<Todo> }

    struct Presenter: RoutedPresenter {
        let router: TodosRouter

        func present(_ todo: Todo, for reader: PresentationContext) -> EditForm {
            EditForm(of: todo, .editTodo, .put, to: router.link(detailOf: todo.id), for: reader)
        }
    }

    struct View: JSONView, LocalizedView { typealias Model = EditForm }
}
