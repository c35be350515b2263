import Shared
import Viper
import ViperEntities

/// `DELETE /todos/{id}`: deletes a todo.
enum TodosDelete {
    typealias Input = ConditionalIDInput
    struct Interactor: DeletingInteractor { let store: EntityStore<Todo> }
    typealias Presenter = NoPresenter
    struct View: EmptyView, LocalizedView {}
}
