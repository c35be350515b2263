import Viper
import ViperEntities

/// `DELETE /todos/{id}`: deletes a todo.
enum TodosDelete: DeletingModule {
    typealias Input = ConditionalIDInput
    struct Interactor: DeletingInteractor { let store: EntityStore<Todo> }
    struct View: EmptyView, LocalizedView {}
}
