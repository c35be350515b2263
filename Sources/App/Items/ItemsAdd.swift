import Viper
import ViperEntities

/// `POST /items`: adds an item.
enum ItemsAdd: ReportingModule {
    typealias Input = EntityInput<Item>
    typealias Interactor = EntityAdder<Item, ItemsAdd>
    typealias Presenter = DocumentPresenter<ItemRow>
    typealias View = CreatedDocumentView<ItemRow, ItemsDetail.Document>
}
