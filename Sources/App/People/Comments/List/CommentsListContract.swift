import Viper
import ViperHTTP

/// `GET /photos/{id}/comments?limit=&after=`: a page of a photo's comments, the newest first.
enum CommentsList {
    enum List: LiveIDList {
        typealias Entry = Comment

        static let mark: UInt8 = 0x63
        static let format = "comments-cursor"
    }

    typealias Input = PageInput<List>

    struct View: ListView { typealias Model = ListDocument<CommentRowPresenter, ListLinks> }
}
