import Shared
import Viper

/// `DELETE /todos/{id}`: deletes a todo.
enum TodosDelete {
    typealias Input = ConditionalIDInput

    struct View: EmptyView, LocalizedView {}
}
