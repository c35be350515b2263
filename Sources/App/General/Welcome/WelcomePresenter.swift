import Viper

extension Welcome {
    /// Asks each group's router where the group begins.
    struct Presenter: Viper.Presenter {
        let general: GeneralRouter
        let docs: DocsRouter
        let items: ItemsRouter
        let accounts: AccountsRouter

        func present(_ version: String, for reader: Reader) -> Document {
            Document(
                name: "adder", version: version,
                links: Links(
                    items: items.linkToList, accounts: accounts.linkToList, docs: docs.linkToPage,
                    liveness: general.linkToLiveness, readiness: general.linkToReadiness,
                    openapi: general.linkToOpenAPI))
        }
    }
}
