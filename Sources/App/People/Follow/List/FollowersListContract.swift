import Viper
import ViperHTTP

/// `GET /users/{name}/followers?limit=&after=`: a page of those who follow a user, the latest first.
enum FollowersList {
    enum List: IDList {
        static let mark: UInt8 = 0x66
        static let format = "followers-cursor"
    }

    typealias Input = PageInput<List>

    struct View: ListView { typealias Model = ListDocument<UserRowPresenter, TextListLinks> }
}
