import Viper

extension NewsCategories {
    struct Presenter: Viper.Presenter {
        let router: NewsRouter

        func present(
            _ outcome: ListOutcome<NewsCategory, NewsCategoriesCursor>, for reader: PresentationContext
        ) -> ListDocument<RowPresenter, ListLinks> {
            ListDocument(
                outcome, by: RowPresenter(router: router), at: router.linkToCategories,
                links: ListLinks(back: router.linkToList))
        }
    }

    struct RowPresenter: Viper.RowPresenter {
        let router: NewsRouter

        func present(_ category: NewsCategory) -> Row {
            Row(
                name: category.name, count: category.count,
                links: RowLinks(news: router.link(toCategory: category.name)))
        }
    }
}
