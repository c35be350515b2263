import Viper

extension AccountsDetail {
    struct Presenter: Viper.Presenter {
        let router: AccountsRouter

        func present(_ account: Account, for reader: PresentationContext) -> Document {
            Document(
                id: account.id, name: account.name, currency: account.currency, balance: account.totals.balance,
                pending: account.totals.pending, createdAt: account.createdAt, version: account.version,
                links: Links(
                    list: router.linkToList, transactions: router.transactions.link(listOf: account.id),
                    report: router.link(reportOn: account.id)),
                location: router.link(detailOf: account.id))
        }
    }
}
