import Viper

extension Welcome {
    /// Asks each group's router where the group begins.
    struct Presenter: Viper.Presenter {
        let general: GeneralRouter
        let docs: DocsRouter
        let groups: Groups

        func present(_ version: String, for reader: PresentationContext) -> Document {
            Document(
                name: "adder", version: version,
                links: Links(
                    items: groups.items.linkToList, repositories: groups.repositories.linkToList,
                    todos: groups.todos.linkToList, accounts: groups.accounts.linkToList, docs: docs.linkToPage,
                    liveness: general.linkToLiveness, readiness: general.linkToReadiness,
                    openapi: general.linkToOpenAPI))
        }
    }
}
