import Viper
import ViperService
import ViperValues

extension TransactionsList {
    struct Presenter: ListPresenter {
        let router: TransactionsRouter
        let account: UUID

        func present(
            _ outcome: ListOutcome<AccountTransaction, TransactionsCursor>, for reader: PresentationContext
        ) -> ListDocument<RowPresenter, ListLinks> {
            ListDocument(
                outcome, by: rows(for: reader), at: router.link(listOf: account),
                links: ListLinks(back: router.link(account: account)))
        }

        func rows(for reader: PresentationContext) -> RowPresenter { RowPresenter(router: router, account: account) }
    }

    struct RowPresenter: Viper.RowPresenter {
        let router: TransactionsRouter
        let account: UUID

        func present(_ transaction: AccountTransaction) -> TransactionRow {
            TransactionRow(transaction, of: account, router)
        }
    }
}
