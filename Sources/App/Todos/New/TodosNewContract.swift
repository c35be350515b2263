import Viper
import ViperHTTP

/// `GET /todos/new`: the form for a new todo.
enum TodosNew {
    /// Nothing is asked.
    typealias Input = NoInput

    /// Renders the form.
    struct View: JSONView, LocalizedView {
        typealias Model = TodoForm
    }
}
