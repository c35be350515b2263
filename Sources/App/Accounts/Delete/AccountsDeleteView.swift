import Viper

extension AccountsDelete {
    /// Renders that it is done.
    struct View: EmptyView {}
}
