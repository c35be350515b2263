extension TodosEdit {
    /// A todo is found as it is to be shown.
    typealias Interactor = TodosDisplay.Interactor
}
