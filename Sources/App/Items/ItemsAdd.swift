import Viper
import ViperDocuments
import ViperEntities

/// `POST /items`: adds an item.
enum ItemsAdd: ReportingModule {
    typealias Input = EntityInput<Item>
    struct Interactor: AddingInteractor { let store: EntityStore<Item> }
    typealias Presenter = DocumentPresenter<ItemRow>
    typealias View = CreatedDocumentView<ItemRow, ItemsDetail.Document>
}
