import Viper

extension TodosAdd {
    /// Renders the new todo with its row, and where the todo is found.
    struct View: CreatedView, LocalizedView {
        typealias Model = Changed<TodosDisplay.Document, TodoRow>
        typealias Resource = TodosDisplay.Document
    }
}
