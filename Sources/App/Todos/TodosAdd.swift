import Shared
import Viper
import ViperEntities

/// `POST /todos`: adds a todo.
enum TodosAdd {
    typealias Input = EntityInput<Todo>

    struct Interactor: AddingInteractor { let store: EntityStore<Todo> }

    struct Presenter: Viper.Presenter {
        let router: TodosRouter

        func present(_ todo: Todo, for reader: PresentationContext) -> Changed<TodosDisplay.Document, TodoRow> {
            Changed(
                TodosDisplay.Presenter(router: router).present(todo, for: reader),
                row: TodoRow(todo, router, Language(of: reader)))
        }
    }

    struct View: CreatedView, LocalizedView {
        typealias Model = Changed<TodosDisplay.Document, TodoRow>
        typealias Resource = TodosDisplay.Document
    }
}
