import Viper
import ViperValues

extension TransactionsList {
    /// Presents rows of transactions, and the way to the next page.
    struct Presenter: Viper.Presenter {
        let router: TransactionsRouter

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Page {
            let next = outcome.page.end.map {
                TransactionsCursor(account: outcome.account, filter: outcome.filter, end: $0).text
            }
            let list = router.link(listOf: outcome.account)
            let presenter = RowPresenter(router: router, account: outcome.account)
            return Page(
                items: PresentedList(outcome.page.transactions, by: presenter), next: next,
                links: ListLinks(back: router.link(account: outcome.account)),
                nextLink: next.map { list.page(after: $0, limit: outcome.limit) })
        }
    }

    /// Makes a row of a transaction.
    struct RowPresenter: Viper.RowPresenter {
        let router: TransactionsRouter
        let account: UUID

        func present(_ transaction: AccountTransaction) -> TransactionRow {
            TransactionRow(transaction, of: account, router)
        }
    }
}
