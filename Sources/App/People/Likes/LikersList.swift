import Viper
import ViperDatabase
import ViperEntities

/// `GET /photos/{id}/likes?limit=&after=`: a page of those who like a photo, the latest first.
enum LikersList: IDListModule {
    enum List: IDList {
        static let name = LikeStore.likers
        static let mark: UInt8 = 0x6C
        static let pages = IDPages<ListedUser>(of: "user_id", in: "likes", by: "photo_id")
    }

    typealias Rows = UserRowPresenter
    typealias Address = Link
}
