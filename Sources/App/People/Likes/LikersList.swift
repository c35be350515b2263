import Viper
import ViperDatabase

/// `GET /photos/{id}/likes?limit=&after=`: a page of those who like a photo, the latest first.
enum LikersList {
    enum List: IDList {
        static let mark: UInt8 = 0x6C
        static let format = "likers-cursor"
        static let pages = IDPages<ListedUser>(of: "user_id", in: "likes", by: "photo_id")
    }

    typealias Input = PageInput<List>
    typealias Interactor = PageInteractor<LikersList, List>
    typealias Presenter = PagePresenter<List, UserRowPresenter, Link, TextListLinks>
    struct View: ListView { typealias Model = Presenter.Model }
}
