import HTTP
import Viper

extension TodosAdd {
    /// Renders the new todo with its row, and where the todo is found.
    struct View: CreatedView {
        typealias Model = Changed<TodosDisplay.Document, TodoRow>
        typealias Resource = TodosDisplay.Document
        static var languages: Languages? { Language.all }
    }
}
