import ViperHTTP
import ViperValues

/// `PUT /todos/{id}`: replaces all that people enter of a todo.
enum TodosReplace {
    /// What is asked.
    struct Input: Equatable {
        let id: UUID
        let values: TodoValues
        let precondition: Precondition
    }
}

extension TodosReplace.Input: WireInput {
    init(_ field: inout some InputFields) {
        id = field.path("id", "The todo.")
        values = TodoValues(&field)
        precondition = field.precondition()
    }
}
