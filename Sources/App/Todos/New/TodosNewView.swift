import HTTP
import Viper

extension TodosNew {
    /// Renders the form.
    struct View: JSONView {
        typealias Model = TodoForm
        static var languages: Languages? { Language.all }
    }
}
