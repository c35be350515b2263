import Viper
import ViperEntities

/// `PATCH /items/{id}`: changes an item by a merge-patch (RFC 7396).
enum ItemsChange: ReportingModule {
    typealias Input = EntityChangeInput<Item>
    struct Interactor: ChangingInteractor { let store: EntityStore<Item> }
    typealias Presenter = RevisionPresenter<ItemsDetail.Presenter>
    typealias View = ItemsDetail.View
}
