import Viper

extension TransactionsDetail {
    /// Renders the transaction.
    struct View: JSONView { typealias Model = Document }
}
