extension TodosReplace {
    typealias Presenter = TodosChange.Presenter
}
