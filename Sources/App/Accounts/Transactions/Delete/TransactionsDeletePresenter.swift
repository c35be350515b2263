import Viper

extension TransactionsDelete {
    /// A deleted transaction has nothing to show.
    typealias Presenter = NothingToPresent
}
