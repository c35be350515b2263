import HTTP
import Viper

extension TodosDisplay {
    /// Renders the todo.
    struct View: JSONView {
        typealias Model = Document
        static var languages: Languages? { Language.all }
    }
}
