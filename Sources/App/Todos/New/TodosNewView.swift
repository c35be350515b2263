import Viper

extension TodosNew {
    /// Renders the form.
    struct View: JSONView, LocalizedView {
        typealias Model = TodoForm
    }
}
