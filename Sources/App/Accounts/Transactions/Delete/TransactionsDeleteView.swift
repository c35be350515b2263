import Viper

extension TransactionsDelete {
    /// Renders that it is done.
    struct View: EmptyView {}
}
