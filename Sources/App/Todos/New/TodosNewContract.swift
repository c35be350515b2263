import ViperHTTP

/// `GET /todos/new`: the form for a new todo.
enum TodosNew {
    /// Nothing is asked.
    typealias Input = NoInput
}
