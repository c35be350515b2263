import Viper
import ViperDocuments
import ViperEntities

/// `GET /items?enabled=&sort=&q=&limit=&after=`: a page of items, newest first unless another order is asked for.
enum ItemsList: EntityModule, EntityList {
    typealias Input = EntityPageInput<Item>
    struct Interactor: ListingInteractor { let store: EntityStore<Item> }
    typealias Row = ItemRow
    typealias Links = ListAndFormLinks<ItemsList>
    typealias Presenter = PagePresenter<ItemsList>
    typealias View = PageView<ItemsList>
}
