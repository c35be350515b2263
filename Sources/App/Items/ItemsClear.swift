import Viper
import ViperEntities
import ViperHTTP

/// `DELETE /items`: deletes every item.
enum ItemsClear {
    typealias Input = NoInput

    struct Interactor: ClearingInteractor { let store: EntityStore<Item> }

    struct Presenter: Viper.Presenter {
        func present(_ deleted: Int, for reader: PresentationContext) -> Document {
            Document(items: [], deleted: deleted, message: "Operation completed")
        }
    }

    struct Document: WireOutput {
        let items: [ItemRow]
        let deleted: Int
        let message: String

        static func describe(_ field: inout some OutputFields<Self>) {
            field("items", "The remaining items: none.", \.items)
            field("deleted", "The number of deleted items.", \.deleted)
            field("message", "A message to show.", \.message)
        }
    }

    struct View: JSONView { typealias Model = Document }
}
