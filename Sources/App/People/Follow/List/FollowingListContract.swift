import Viper
import ViperHTTP

/// `GET /users/{name}/following?limit=&after=`: a page of those whom a user follows, the latest first.
enum FollowingList {
    enum List: IDList {
        static let mark: UInt8 = 0x67
        static let format = "following-cursor"
    }

    typealias Input = PageInput<List>

    struct View: ListView { typealias Model = ListDocument<UserRowPresenter, TextListLinks> }
}
