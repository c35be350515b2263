import HTTP
import Viper

extension TransactionsAdd {
    /// Prepares what was added for showing: each as it is shown alone.
    struct Presenter: Viper.Presenter {
        let router: TransactionsRouter

        func present(_ outcome: Outcome, for reader: Reader) -> OneOrMany<TransactionsDetail.Document> {
            let presenter = TransactionsDetail.Presenter(router: router)
            return outcome.transactions.map {
                presenter.present(TransactionsDetail.Outcome(transaction: $0, account: outcome.account), for: reader)
            }
        }
    }
}
