import Viper

extension TransactionsDetail {
    struct Presenter: Viper.Presenter {
        let router: TransactionsRouter

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Document {
            let transaction = outcome.transaction
            return Document(
                id: transaction.id, account: outcome.account, group: transaction.group, date: transaction.date,
                description: transaction.description, amount: transaction.amount, kind: transaction.kind,
                createdAt: transaction.createdAt, version: transaction.version,
                links: Links(
                    detail: router.link(detailOf: transaction.id, in: outcome.account),
                    account: router.link(account: outcome.account), list: router.link(listOf: outcome.account)))
        }
    }
}
