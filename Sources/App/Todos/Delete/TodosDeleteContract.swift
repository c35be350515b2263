import Viper
import ViperHTTP
import ViperValues

/// `DELETE /todos/{id}`: deletes a todo.
enum TodosDelete {
    /// What is asked.
    struct Input: Equatable {
        let id: UUID
        let precondition: Precondition
    }

    /// A deleted todo has nothing to show.
    typealias Presenter = NothingToPresent

    /// Renders that it is done.
    struct View: EmptyView, LocalizedView {}
}

extension TodosDelete.Input: WireInput {
    init(_ field: inout some InputFields) {
        id = field.path("id", "The todo.")
        precondition = field.precondition()
    }
}
