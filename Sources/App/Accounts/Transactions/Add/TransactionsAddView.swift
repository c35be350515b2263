import Viper

extension TransactionsAdd {
    /// Renders the new transaction, and where it is found.
    struct View: CreatedView { typealias Model = TransactionsDetail.Document }
}
