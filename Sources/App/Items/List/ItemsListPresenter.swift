import Viper

extension ItemsList {
    /// Makes rows of items, and the way to the next page.
    struct Presenter: Viper.Presenter {
        let router: ItemsRouter

        func present(_ outcome: Outcome, for reader: Reader) -> Page {
            let next = outcome.page.end.map { ItemsCursor(filter: outcome.filter, position: $0).text }
            return Page(
                items: outcome.page.items.map { ItemRow($0, router) }, next: next,
                nextLink: next.map { "\(router.linkToList.text)?limit=\(outcome.limit)&after=\($0)" })
        }
    }
}
