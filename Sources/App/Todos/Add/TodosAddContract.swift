import Shared
import Viper
import ViperHTTP

/// `POST /todos`: adds a todo.
enum TodosAdd {
    struct Input: Equatable {
        let values: TodoValues
    }

    struct View: CreatedView, LocalizedView {
        typealias Model = Changed<TodosDisplay.Document, TodoRow>
        typealias Resource = TodosDisplay.Document
    }
}

extension TodosAdd.Input: WireInput {
    init(_ field: inout some InputFields) { values = TodoValues(&field) }
}
