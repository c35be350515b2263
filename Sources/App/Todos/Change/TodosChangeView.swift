import Viper

extension TodosChange {
    /// Renders the changed todo with its row.
    struct View: ChangedView, LocalizedView {
        typealias Model = Changed<TodosDisplay.Document, TodoRow>
    }
}
