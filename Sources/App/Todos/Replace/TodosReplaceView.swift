extension TodosReplace {
    typealias View = TodosChange.View
}
