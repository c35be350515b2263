import Viper
import ViperDatabase
import ViperEntities

/// `GET /photos/{id}/comments?limit=&after=`: a page of a photo's comments, the newest first.
enum CommentsList: IDListModule {
    enum List: IDList {
        static let name: StaticString = "comments"
        static let mark: UInt8 = 0x63
        static let pages = IDPages<Comment>(
            Comment.select, of: "c.photo_id", by: "c.id", at: { $0.id }
        ) { row throws(DatabaseError) in try Comment(joined: row) }
    }

    typealias Rows = CommentRowPresenter
    typealias Address = Link
    typealias Back = ListLinks
}
