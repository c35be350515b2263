import Viper
import ViperDatabase
import ViperIdentity
import ViperService
import ViperValues

/// The photos of those whom a user follows, and the user's own.
struct FeedStore: Sendable {
    /// The name of the personal lists.
    static let list: StaticString = "feed"
    /// How many entries a transaction adds or removes: some milliseconds of the writer's time.
    static let portion = 500

    let database: any Database

    /// A page of a user's feed, the newest first: one statement, which finds everything by keys.
    func page(of user: UUID, after start: UUID?, limit: Int) async throws(Failure) -> ListPage<FeedPhoto, UUID> {
        try await Self.pages.page(
            of: user, after: start, limit: limit, in: database, id: \.photo.id, decode: FeedPhoto.init)
    }

    static let pages = IDPages(
        """
        SELECT \(PhotoSummary.columns), p.like_count, p.comment_count,
            EXISTS (SELECT 1 FROM likes k WHERE k.photo_id = f.photo_id AND k.user_id = f.user_id),
            c.id, c.text, c.created_at, c.version, \(PublicUser.columns(of: "ca")),
            d.id, d.text, d.created_at, d.version, \(PublicUser.columns(of: "da"))
        FROM feed_entries f JOIN photos p ON p.id = f.photo_id JOIN users u ON u.id = p.owner AND NOT u.deleted
            LEFT JOIN comments c ON c.photo_id = p.id AND c.id = p.latest_comment
            LEFT JOIN users ca ON ca.id = c.author AND NOT ca.deleted
            LEFT JOIN comments d ON d.photo_id = p.id AND d.id = p.previous_comment
            LEFT JOIN users da ON da.id = d.author AND NOT da.deleted
        """, of: "f.user_id", by: "f.photo_id",
        where: "NOT EXISTS (SELECT 1 FROM feed_removals r WHERE r.user_id = f.user_id AND r.owner = f.owner)")
}

extension FeedPhoto {
    /// Decodes a row of a page.
    fileprivate init(_ row: borrowing Row) throws(DatabaseError) {
        let photo = try PhotoSummary(row)
        var comments: [Comment] = []
        for place in [13, 21] {
            if let comment = try Comment(row, from: place, on: photo.id) { comments.append(comment) }
        }
        self.init(
            photo: photo, likeCount: try row.integer(10), commentCount: try row.integer(11),
            isLiked: try row.boolean(12), comments: comments)
    }
}

extension Comment {
    /// Decodes one of a photo's latest comments; nil if there is none, or its author is being erased.
    fileprivate init?(_ row: borrowing Row, from place: Int, on photo: UUID) throws(DatabaseError) {
        guard try !row.isNull(place + 4) else { return nil }
        self.init(
            id: try row.identifier(place), photo: photo, author: try PublicUser(row, from: place + 4),
            text: try row.text(place + 1), createdAt: try row.time(place + 2), version: try row.integer(place + 3))
    }
}
