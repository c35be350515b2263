import Viper

extension TodosDisplay {
    /// Renders the todo.
    struct View: JSONView, LocalizedView {
        typealias Model = Document
    }
}
