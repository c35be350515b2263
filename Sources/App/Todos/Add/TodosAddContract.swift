import Viper
import ViperHTTP

/// `POST /todos`: adds a todo.
enum TodosAdd {
    /// What is asked.
    struct Input: Equatable {
        let values: TodoValues
    }

    /// Renders the new todo with its row, and where the todo is found.
    struct View: CreatedView, LocalizedView {
        typealias Model = Changed<TodosDisplay.Document, TodoRow>
        typealias Resource = TodosDisplay.Document
    }
}

extension TodosAdd.Input: WireInput {
    init(_ field: inout some InputFields) { values = TodoValues(&field) }
}
