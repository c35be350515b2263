import Viper
import ViperEntities

/// `POST /todos`: adds a todo.
enum TodosAdd: ReportingModule {
    typealias Input = EntityInput<Todo>
    typealias Interactor = EntityAdder<Todo, TodosAdd>
    typealias Presenter = DocumentPresenter<Changed<TodosDisplay.Document, TodoRow>>

    struct View: CreatedView, LocalizedView {
        typealias Model = Changed<TodosDisplay.Document, TodoRow>
        typealias Resource = TodosDisplay.Document
    }
}
