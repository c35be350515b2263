import Viper
import ViperEntities
import ViperHTTP
import ViperService

/// `GET /items?enabled=&sort=&q=&limit=&after=`: a page of items, newest first unless another order is asked for.
enum ItemsList {
    typealias Input = EntityPageInput<Item>

    struct Interactor: ListingInteractor { let store: EntityStore<Item> }

    struct Presenter: ListPresenter {
        let router: ItemsRouter

        func present(
            _ outcome: ListOutcome<Item, EntityCursor<Item>>, for reader: PresentationContext
        ) -> ListDocument<RowPresenter, Links> {
            ListDocument(
                outcome, by: rows(for: reader), at: router.linkToList,
                links: Links(back: router.linkToHome, new: router.linkToNew))
        }

        func rows(for reader: PresentationContext) -> RowPresenter { RowPresenter(router: router) }
    }

    struct RowPresenter: Viper.RowPresenter {
        let router: ItemsRouter

        func present(_ item: Item) -> ItemRow { ItemRow(item, router) }
    }

    struct Links: WireOutput {
        let back: Link
        let new: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("back", "The list's parent.", \.back)
            field("new", "The form for a new item.", \.new)
        }
    }

    struct View: ListView { typealias Model = ListDocument<RowPresenter, Links> }
}
