import Viper
import ViperDatabase
import ViperDocuments

/// `GET /photos/{id}/comments?limit=&after=`: a page of a photo's comments, the newest first.
enum CommentsList {
    enum List: IDList {
        static let mark: UInt8 = 0x63
        static let format = "comments-cursor"
        static let pages = IDPages<Comment>(
            Comment.select, of: "c.photo_id", by: "c.id", at: { $0.id }
        ) { row throws(DatabaseError) in try Comment(joined: row) }
    }

    typealias Input = PageInput<List>
    typealias Interactor = PageInteractor<CommentsList, List>
    typealias Presenter = PagePresenter<List, CommentRowPresenter, Link, ListLinks>
    struct View: ListView { typealias Model = Presenter.Model }
}
