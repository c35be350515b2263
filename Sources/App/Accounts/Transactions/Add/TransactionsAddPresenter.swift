extension TransactionsAdd {
    /// A new transaction is shown like any other.
    typealias Presenter = TransactionsDetail.Presenter
}
