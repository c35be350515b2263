import Viper
import ViperEntities

/// `DELETE /items/{id}`: deletes an item.
enum ItemsDelete {
    typealias Input = ConditionalIDInput
    struct Interactor: DeletingInteractor { let store: EntityStore<Item> }
    typealias Presenter = NoPresenter
    typealias View = NoContentView
}
