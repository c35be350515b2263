import Viper
import ViperDatabase
import ViperEntities
import ViperHTTP
import ViperIdentity

/// `GET /feed?limit=&after=`: a page of the photos of those whom the user who is signed in follows, and of the user's own,
/// the newest first.
enum FeedList: IDListModule {
    enum List: IDList {
        static let name = Feed.list
        static let mark: UInt8 = 0x65
        static let pages = FeedPhoto.pages
    }

    typealias Rows = RowPresenter
    typealias Address = Link

    struct RowPresenter: ViperDocuments.RowPresenter {
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
}

/// A photo in somebody's feed, with all that its row shows.
struct FeedPhoto: Sendable, Equatable {
    /// Without its images, which no row shows.
    let photo: Photo
    /// Whether the feed's owner likes it.
    let isLiked: Bool
    /// The two latest comments, the newest first; fewer if there are fewer.
    let comments: [Comment]
}

/// The photos of those whom a user follows, and the user's own.
enum Feed {
    /// The name of the personal lists.
    static let list: StaticString = "feed"
    /// How many entries a transaction adds or removes: some milliseconds of the writer's time.
    static let portion = 500
}

extension FeedPhoto {
    /// A page of a user's feed, the newest first: one statement, which finds everything by keys.
    static let pages = IDPages(
        """
        SELECT \(Photo.listed), p.like_count, p.comment_count,
            EXISTS (SELECT 1 FROM likes k WHERE k.photo_id = f.photo_id AND k.user_id = f.user_id),
            \(Comment.table.selection(of: "c")), \(PublicUser.columns(of: "ca")),
            \(Comment.table.selection(of: "d")), \(PublicUser.columns(of: "da"))
        FROM feed_entries f JOIN photos p ON p.id = f.photo_id JOIN users u ON u.id = p.owner AND NOT u.deleted
            LEFT JOIN comments c ON c.photo_id = p.id AND c.id = p.latest_comment
            LEFT JOIN users ca ON ca.id = c.author AND NOT ca.deleted
            LEFT JOIN comments d ON d.photo_id = p.id AND d.id = p.previous_comment
            LEFT JOIN users da ON da.id = d.author AND NOT da.deleted
        """, of: "f.user_id", by: "f.photo_id",
        where: "NOT EXISTS (SELECT 1 FROM feed_removals r WHERE r.user_id = f.user_id AND r.owner = f.owner)",
        at: { $0.photo.id }, decode: { row throws(DatabaseError) in try FeedPhoto(row) })

    private init(_ row: borrowing Row) throws(DatabaseError) {
        let counts = Photo.listedCount
        var photo = try Photo(listed: row)
        photo.likeCount = try row.integer(counts)
        photo.commentCount = try row.integer(counts + 1)
        var comments: [Comment] = []
        let (first, columns) = (counts + 3, Comment.table.columnCount())
        for place in [first, first + columns + PublicUser.columnCount] {
            // There is none, or its author is being erased.
            if try row.isNull(place + columns) { continue }
            comments.append(try Comment(joined: row, from: place))
        }
        self.init(photo: photo, isLiked: try row.boolean(counts + 2), comments: comments)
    }
}
