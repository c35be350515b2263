extension TodosAdd {
    typealias Presenter = TodosChange.Presenter
}
