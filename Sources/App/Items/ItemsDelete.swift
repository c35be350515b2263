import Viper
import ViperEntities

/// `DELETE /items/{id}`: deletes an item.
enum ItemsDelete: DeletingModule {
    typealias Input = ConditionalIDInput
    struct Interactor: DeletingInteractor { let store: EntityStore<Item> }
    typealias View = NoContentView
}
