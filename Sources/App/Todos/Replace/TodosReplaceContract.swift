import ViperHTTP
import ViperValues

/// `PUT /todos/{id}`: replaces all values of a todo that people enter.
enum TodosReplace {
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
