import Viper

extension TransactionsDetail {
    struct Presenter: Viper.Presenter {
        let router: TransactionsRouter

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Document {
            Document(
                transaction: outcome.transaction, account: outcome.account,
                links: Links(
                    detail: router.link(detailOf: outcome.transaction.id, in: outcome.account),
                    account: router.link(account: outcome.account), list: router.link(listOf: outcome.account)))
        }
    }
}
