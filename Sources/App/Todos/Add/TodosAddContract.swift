import Viper
import ViperHTTP

/// `POST /todos`: adds a todo.
enum TodosAdd {
    /// What is asked.
    struct Input: Equatable {
        let values: TodoValues
    }
}

extension TodosAdd.Input: WireInput {
    init(_ field: inout some InputFields) { values = TodoValues(&field) }
}
