import Viper
import ViperDatabase

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

/// `GET /users/{name}/following?limit=&after=`: a page of those whom a user follows, the latest first.
enum FollowingList {
    enum List: IDList {
        static let mark: UInt8 = 0x67
        static let format = "following-cursor"
        static let pages = IDPages<ListedUser>(of: "followed", in: "follows", by: "follower")
    }

    typealias Input = PageInput<List>
    typealias Interactor = PageInteractor<FollowingList, List>
    typealias Presenter = UserPagePresenter<List, UserRowPresenter>
    struct View: ListView { typealias Model = Presenter.Model }
}
