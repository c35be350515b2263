import Shared
import Viper
import ViperHTTP

/// `GET /todos/new`: the form for a new todo.
enum TodosNew {
    typealias Input = NoInput

    struct View: JSONView, LocalizedView {
        typealias Model = TodoForm
    }
}
