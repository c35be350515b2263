import Viper

extension AccountsDelete {
    /// A deleted account has nothing to show.
    typealias Presenter = NothingToPresent
}
