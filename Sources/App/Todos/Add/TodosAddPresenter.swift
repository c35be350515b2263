extension TodosAdd {
    /// A new todo is shown like one that was changed.
    typealias Presenter = TodosChange.Presenter
}
