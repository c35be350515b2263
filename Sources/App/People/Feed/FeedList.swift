import Viper
import ViperDatabase
import ViperEntities
import ViperHTTP
import ViperIdentity
import ViperValues

/// `GET /feed?limit=&after=`: a page of the photos of those whom the user who is signed in follows, and of the user's own,
/// the newest first.
enum FeedList {
    enum List: IDList {
        static let mark: UInt8 = 0x65
        static let format = "feed-cursor"
        static let pages = FeedPhoto.pages
    }

    typealias Input = PageInput<List>
    typealias Interactor = PageInteractor<FeedList, List>
    typealias Presenter = PagePresenter<List, RowPresenter, Link, TextListLinks>

    struct RowPresenter: Viper.RowPresenter {
        let links: PeopleLinks
        let reader: UUID

        func present(_ entry: FeedPhoto) -> Row {
            let photo = entry.photo
            let partner: ConversationAddress? = photo.owner.id == reader ? nil : .user(photo.owner.name)
            return Row(
                row: PhotoRow(photo, links), entry: entry,
                comments: entry.comments.map { LatestComment(comment: $0, author: AuthorRow($0.author, links)) },
                links: PhotoLinks(photo.id, messageTo: partner, links))
        }
    }

    struct Row: EntityDocument {
        typealias Scope = WholeEntity

        let row: PhotoRow
        let entry: FeedPhoto
        let comments: [LatestComment]
        let links: PhotoLinks

        var entity: Photo { entry.photo }

        static func describe(_ field: inout some OutputFields<Self>) {
            field.columns(before: "caption")
            field("author", "Who shows it.", \.row.author)
            field.columns(from: "caption", before: "likeCount")
            field("images", "The images.", \.row.images)
            field.columns(from: "likeCount", before: "createdAt")
            field("liked", "Whether the reader likes it.", \.entry.isLiked)
            field("comments", "The two latest comments, the newest first.", \.comments)
            field.columns(from: "createdAt")
            field("links", "Related links.", \.links)
        }
    }

    struct LatestComment: WireOutput {
        let comment: Comment
        let author: AuthorRow

        static func describe(_ field: inout some OutputFields<Self>) {
            field("id", "Stable identifier.", \.comment.id)
            field("author", "Who wrote it.", \.author)
            field("text", "1 to 2,000 characters.", \.comment.text)
            field("createdAt", "When it was added.", \.comment.createdAt)
        }
    }

    struct View: ListView { typealias Model = Presenter.Model }
}
