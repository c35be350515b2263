import Viper
import ViperService

extension ItemsList {
    struct Presenter: ListPresenter {
        let router: ItemsRouter

        func present(
            _ outcome: ListOutcome<ItemSummary, ItemsCursor>, for reader: PresentationContext
        ) -> ListDocument<RowPresenter, Links> {
            ListDocument(
                outcome, by: rows(for: reader), at: router.linkToList,
                links: Links(back: router.linkToHome, new: router.linkToNew))
        }

        func rows(for reader: PresentationContext) -> RowPresenter { RowPresenter(router: router) }
    }

    struct RowPresenter: Viper.RowPresenter {
        let router: ItemsRouter

        func present(_ item: ItemSummary) -> ItemRow { ItemRow(item, router) }
    }
}
