extension TodosReplace {
    /// A replaced todo is rendered like one that was changed.
    typealias View = TodosChange.View
}
