import Viper
import ViperHTTP
import ViperIdentity
import ViperValues

/// `GET /feed?limit=&after=`: a page of the photos of those whom the user who is signed in follows, and of the user's own,
/// the newest first.
enum FeedList {
    enum List: IDList {
        static let mark: UInt8 = 0x65
        static let format = "feed-cursor"
    }

    typealias Input = PageInput<List>

    struct Interactor: Viper.Interactor {
        let store: FeedStore
        let session: Session

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<FeedPhoto, IDCursor<List>> {
            let user = session.user.id
            let page = try await store.page(of: user, after: try input.start(in: user), limit: input.limit)
            return input.outcome(page, in: user)
        }
    }

    struct Presenter: Viper.Presenter {
        let links: PeopleLinks
        let session: Session

        func present(
            _ outcome: ListOutcome<FeedPhoto, IDCursor<List>>, for reader: PresentationContext
        ) -> ListDocument<RowPresenter, TextListLinks> {
            ListDocument(
                outcome, by: RowPresenter(links: links, reader: session.user.id), at: links.toFeed,
                links: TextListLinks(back: links.link(to: session.user.name)))
        }
    }

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

    struct Row: WireOutput {
        let row: PhotoRow
        let entry: FeedPhoto
        let comments: [LatestComment]
        let links: PhotoLinks

        static func describe(_ field: inout some OutputFields<Self>) {
            field("id", "Stable identifier.", \.row.photo.id)
            field("author", "Who shows it.", \.row.author)
            field("caption", "Up to 2,000 characters.", \.row.photo.caption)
            field("width", "The full image's width in pixels.", \.row.photo.size.width)
            field("height", "The full image's height in pixels.", \.row.photo.size.height)
            field("images", "The images.", \.row.images)
            field("likeCount", "How many users like it.", \.entry.likeCount)
            field("commentCount", "How many comments it has.", \.entry.commentCount)
            field("liked", "Whether the reader likes it.", \.entry.isLiked)
            field("comments", "The two latest comments, the newest first.", \.comments)
            field("createdAt", "When it was added.", \.row.photo.createdAt)
            field("version", "Increases with every change; valid in 'If-Match' when quoted.", \.row.photo.version)
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

    struct View: ListView { typealias Model = ListDocument<RowPresenter, TextListLinks> }
}
