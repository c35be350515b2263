import Viper

extension TransactionsBatch {
    struct Presenter: Viper.Presenter {
        let router: TransactionsRouter

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Document {
            let presenter = TransactionsDetail.Presenter(router: router)
            return Document(
                items: outcome.transactions.map {
                    presenter.present(.init(transaction: $0, account: outcome.account), for: reader)
                })
        }
    }
}
