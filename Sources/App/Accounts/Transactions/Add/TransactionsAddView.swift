import Viper

extension TransactionsAdd {
    /// Renders what was added, and of one where it is found.
    struct View: CreatedOneOrManyView { typealias Document = TransactionsDetail.Document }
}
