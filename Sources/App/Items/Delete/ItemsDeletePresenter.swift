import Viper

extension ItemsDelete {
    /// A deleted item has nothing to show.
    typealias Presenter = NothingToPresent
}
