import Viper
import ViperValues

extension TransactionsList {
    struct Presenter: Viper.Presenter {
        let router: TransactionsRouter

        func present(
            _ outcome: Outcome, for reader: PresentationContext
        ) -> ListDocument<RowPresenter, ListLinks> {
            ListDocument(
                outcome.list, by: RowPresenter(router: router, account: outcome.account),
                at: router.link(listOf: outcome.account), links: ListLinks(back: router.link(account: outcome.account)))
        }
    }

    struct RowPresenter: Viper.RowPresenter {
        let router: TransactionsRouter
        let account: UUID

        func present(_ transaction: AccountTransaction) -> TransactionRow {
            TransactionRow(transaction, of: account, router)
        }
    }
}
