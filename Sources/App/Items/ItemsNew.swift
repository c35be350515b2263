import Viper
import ViperEntities
import ViperHTTP

/// `GET /items/new`: the form for a new item, with its defaults and the limits of the input.
enum ItemsNew {
    typealias Input = NoInput

    struct Interactor: ImmediateInteractor {
        func execute(_ input: Input) throws(Failure) -> Item { Item() }
    }

    struct Presenter: Viper.Presenter {
        let router: ItemsRouter

        func present(_ item: Item, for reader: PresentationContext) -> Form {
            Form(Phrase("New item"), of: item, .post, to: router.linkToList, for: reader)
        }
    }

    struct View: JSONView { typealias Model = Form }
}
