import Viper

extension TodosEdit {
    /// Renders the form.
    struct View: JSONView, LocalizedView {
        typealias Model = Document
    }
}
