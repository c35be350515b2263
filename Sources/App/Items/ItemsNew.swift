import Viper
import ViperEntities
import ViperHTTP

/// `GET /items/new`: the form for a new item, with its defaults and the limits of the input.
enum ItemsNew: NewEntityModule {
    typealias Input = NoInput
    struct Interactor: NewEntityInteractor { typealias Thing = Item }

    struct Presenter: NewEntityPresenter {
        typealias Outcome = Item
        static let title = Phrase("New item")
        let router: ItemsRouter
    }

    typealias View = DocumentView<Form>
}
