import Viper

extension TodosDelete {
    /// A deleted todo has nothing to show.
    typealias Presenter = NothingToPresent
}
