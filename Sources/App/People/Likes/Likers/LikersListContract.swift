import Viper
import ViperHTTP

/// `GET /photos/{id}/likes?limit=&after=`: a page of those who like a photo, the latest first.
enum LikersList {
    enum List: IDList {
        static let mark: UInt8 = 0x6C
        static let format = "likers-cursor"
    }

    typealias Input = PageInput<List>

    struct View: ListView { typealias Model = ListDocument<UserRowPresenter, TextListLinks> }
}
