import Viper
import ViperDatabase
import ViperEntities

/// `GET /users/{name}/followers?limit=&after=`: a page of those who follow a user, the latest first.
enum FollowersList: IDListModule {
    enum List: IDList {
        static let name = FollowStore.followers
        static let mark: UInt8 = 0x66
        static let pages = IDPages<ListedUser>(of: "follower", in: "follows", by: "followed")
    }

    typealias Rows = UserRowPresenter
}

/// `GET /users/{name}/following?limit=&after=`: a page of those whom a user follows, the latest first.
enum FollowingList: IDListModule {
    enum List: IDList {
        static let name = FollowStore.following
        static let mark: UInt8 = 0x67
        static let pages = IDPages<ListedUser>(of: "followed", in: "follows", by: "follower")
    }

    typealias Rows = UserRowPresenter
}
