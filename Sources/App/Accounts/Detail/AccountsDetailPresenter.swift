import Viper

extension AccountsDetail {
    struct Presenter: Viper.Presenter {
        let router: AccountsRouter

        func present(_ account: Account, for reader: PresentationContext) -> Document {
            Document(
                account: account,
                links: Links(
                    list: router.linkToList, transactions: router.transactions.link(listOf: account.id),
                    report: router.link(reportOn: account.id)),
                location: router.link(detailOf: account.id))
        }
    }
}
