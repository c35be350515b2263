extension TransactionsAdd {
    typealias Presenter = TransactionsDetail.Presenter
}
