import HTTP
import Viper

extension TodosEdit {
    /// Renders the form.
    struct View: JSONView {
        typealias Model = Document
        static var languages: Languages? { Language.all }
    }
}
