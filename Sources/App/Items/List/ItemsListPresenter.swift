import Viper

extension ItemsList {
    struct Presenter: Viper.Presenter {
        let router: ItemsRouter

        func present(
            _ outcome: ListOutcome<ItemSummary, ItemsCursor>, for reader: PresentationContext
        ) -> ListDocument<RowPresenter, Links> {
            ListDocument(
                outcome, by: RowPresenter(router: router), at: router.linkToList,
                links: Links(back: router.linkToHome, new: router.linkToNew))
        }
    }

    struct RowPresenter: Viper.RowPresenter {
        let router: ItemsRouter

        func present(_ item: ItemSummary) -> ItemRow { ItemRow(item, router) }
    }
}
