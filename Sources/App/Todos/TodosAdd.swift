import Shared
import Viper
import ViperDocuments
import ViperEntities

/// `POST /todos`: adds a todo.
enum TodosAdd: ReportingModule {
    typealias Input = EntityInput<Todo>
    struct Interactor: AddingInteractor { let store: EntityStore<Todo> }
    typealias Presenter = DocumentPresenter<Changed<TodosDisplay.Document, TodoRow>>

    struct View: CreatedView, LocalizedView {
        typealias Model = Changed<TodosDisplay.Document, TodoRow>
        typealias Resource = TodosDisplay.Document
    }
}
