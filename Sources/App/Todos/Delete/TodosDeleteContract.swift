import ViperHTTP
import ViperValues

/// `DELETE /todos/{id}`: deletes a todo.
enum TodosDelete {
    /// What is asked.
    struct Input: Equatable {
        let id: UUID
        let precondition: Precondition
    }
}

extension TodosDelete.Input: WireInput {
    init(_ field: inout some InputFields) {
        id = field.path("id", "The todo.")
        precondition = field.precondition()
    }
}
