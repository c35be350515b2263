import Viper
import ViperService

extension AccountsList {
    struct Presenter: ListPresenter {
        let router: AccountsRouter

        func present(
            _ outcome: ListOutcome<Account, AccountsCursor>, for reader: PresentationContext
        ) -> ListDocument<RowPresenter, ListLinks> {
            ListDocument(
                outcome, by: rows(for: reader), at: router.linkToList,
                links: ListLinks(back: router.linkToHome))
        }

        func rows(for reader: PresentationContext) -> RowPresenter { RowPresenter(router: router) }
    }

    struct RowPresenter: Viper.RowPresenter {
        let router: AccountsRouter

        func present(_ account: Account) -> AccountRow { AccountRow(account, router) }
    }
}
