import Viper

extension AccountsList {
    struct Presenter: Viper.Presenter {
        let router: AccountsRouter

        func present(
            _ outcome: ListOutcome<Account, AccountsCursor>, for reader: PresentationContext
        ) -> ListDocument<RowPresenter, ListLinks> {
            ListDocument(
                outcome, by: RowPresenter(router: router), at: router.linkToList,
                links: ListLinks(back: router.linkToHome))
        }
    }

    struct RowPresenter: Viper.RowPresenter {
        let router: AccountsRouter

        func present(_ account: Account) -> AccountRow { AccountRow(account, router) }
    }
}
