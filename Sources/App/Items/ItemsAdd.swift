import Viper
import ViperEntities

/// `POST /items`: adds an item.
enum ItemsAdd {
    typealias Input = EntityInput<Item>

    struct Interactor: AddingInteractor { let store: EntityStore<Item> }

    struct Presenter: Viper.Presenter {
        let router: ItemsRouter

        func present(_ item: Item, for reader: PresentationContext) -> ItemRow { ItemRow(item, router) }
    }

    struct View: CreatedView {
        typealias Model = ItemRow
        typealias Resource = ItemsDetail.Document
    }
}
