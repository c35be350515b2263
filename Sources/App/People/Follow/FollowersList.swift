import Viper
import ViperDatabase
import ViperValues

/// `GET /users/{name}/followers?limit=&after=`: a page of those who follow a user, the latest first.
enum FollowersList {
    enum List: IDList {
        static let mark: UInt8 = 0x66
        static let format = "followers-cursor"
        static let pages = IDPages<ListedUser>(of: "follower", in: "follows", by: "followed")
    }

    typealias Input = PageInput<List>
    typealias Interactor = PageInteractor<FollowersList, List>
    typealias Presenter = UserPagePresenter<List, UserRowPresenter>
    struct View: ListView { typealias Model = Presenter.Model }
}
