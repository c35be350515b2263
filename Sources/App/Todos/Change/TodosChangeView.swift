import HTTP
import Viper

extension TodosChange {
    /// Renders the changed todo with its row.
    struct View: ChangedView {
        typealias Model = Changed<TodosDisplay.Document, TodoRow>
        static var languages: Languages? { Language.all }
    }
}
