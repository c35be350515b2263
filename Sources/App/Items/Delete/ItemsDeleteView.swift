import Viper

extension ItemsDelete {
    /// Renders that it is done.
    struct View: EmptyView {}
}
