import Viper
import ViperEntities

/// `PUT /todos/{id}`: replaces all values of a todo that people enter.
enum TodosReplace: ReportingModule {
    typealias Input = EntityReplaceInput<Todo>
    struct Interactor: ReplacingInteractor { let store: EntityStore<Todo> }
    typealias Presenter = TodosChange.Presenter
    typealias View = TodosChange.View
}
