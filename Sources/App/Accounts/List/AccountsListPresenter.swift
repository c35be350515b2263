import Viper

extension AccountsList {
    /// Presents rows of accounts, and the way to the next page.
    struct Presenter: Viper.Presenter {
        let router: AccountsRouter

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Page {
            let next = outcome.page.end.map { AccountsCursor(prefix: outcome.prefix, position: $0).text }
            return Page(
                items: PresentedList(outcome.page.accounts, by: RowPresenter(router: router)), next: next,
                links: ListLinks(back: router.linkToHome),
                nextLink: next.map { router.linkToList.page(after: $0, limit: outcome.limit) })
        }
    }

    /// Makes a row of an account.
    struct RowPresenter: Viper.RowPresenter {
        let router: AccountsRouter

        func present(_ account: Account) -> AccountRow { AccountRow(account, router) }
    }
}
