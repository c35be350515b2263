import Viper

extension TodosDelete {
    /// Renders that it is done.
    struct View: EmptyView, LocalizedView {}
}
