import Viper
import ViperEntities

/// `PATCH /todos/{id}`: changes a todo by a merge-patch (RFC 7396).
enum TodosChange: ReportingModule {
    typealias Input = EntityChangeInput<Todo>
    struct Interactor: ChangingInteractor { let store: EntityStore<Todo> }
    typealias Presenter = RevisionPresenter<TodosAdd.Presenter>
    struct View: ChangedView, LocalizedView { typealias Model = Changed<TodosDisplay.Document, TodoRow> }
}
