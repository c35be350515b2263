import Viper

extension ItemsList {
    /// Presents rows of items, and the way to the next page.
    struct Presenter: Viper.Presenter {
        let router: ItemsRouter

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Page {
            let next = outcome.page.end.map { ItemsCursor(filter: outcome.filter, position: $0).text }
            return Page(
                items: PresentedList(outcome.page.items, by: RowPresenter(router: router)), next: next,
                links: Links(back: router.linkToHome, new: router.linkToNewForm),
                nextLink: next.map { router.linkToList.page(after: $0, limit: outcome.limit) })
        }
    }

    /// Makes a row of an item.
    struct RowPresenter: Viper.RowPresenter {
        let router: ItemsRouter

        func present(_ item: ItemSummary) -> ItemRow { ItemRow(item, router) }
    }
}
