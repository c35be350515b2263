extension TodosReplace {
    /// A replaced todo is shown like one that was changed.
    typealias Presenter = TodosChange.Presenter
}
