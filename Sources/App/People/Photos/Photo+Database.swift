import ViperDatabase
import ViperIdentity
import ViperImages
import ViperService
import ViperValues

extension Photo {
    /// A photo and its owner, unless the owner is being erased.
    static let byID = SQL(
        composing: """
            SELECT p.id, p.caption, p.width, p.height, p.created_at, p.version, p.like_count, p.comment_count,
                \(PublicUser.columns(of: "u"))
            FROM photos p JOIN users u ON u.id = p.owner AND NOT u.deleted WHERE p.id = $1
            """)

    /// Decodes a row of ``byID``.
    init(_ row: borrowing Row) throws(DatabaseError) {
        id = try row.identifier(0)
        do throws(DatabaseError) {
            caption = try row.text(1)
            size = PixelSize(width: try row.integer(2), height: try row.integer(3))
            createdAt = try row.time(4)
            version = try row.integer(5)
            likeCount = try row.integer(6)
            commentCount = try row.integer(7)
            owner = try PublicUser(row, from: 8)
        } catch { throw error.about(rowOf: "photos", id) }
    }
}

extension PhotoSummary {
    /// The columns that ``init(_:from:)`` reads, of `photos p` and of its owner `u`.
    static let columns = "p.id, p.caption, p.width, p.height, p.created_at, p.version, \(PublicUser.columns(of: "u"))"

    /// Decodes ``columns`` from a place on.
    init(_ row: borrowing Row, from first: Int = 0) throws(DatabaseError) {
        self.init(
            id: try row.identifier(first), owner: try PublicUser(row, from: first + 6),
            caption: try row.text(first + 1),
            size: PixelSize(width: try row.integer(first + 2), height: try row.integer(first + 3)),
            createdAt: try row.time(first + 4), version: try row.integer(first + 5))
    }
}

extension Transaction {
    func photo(_ id: UUID) async throws(DatabaseError) -> Photo? {
        try await first(Photo.byID, [.uuid(id)], decode: Photo.init)
    }
}

extension PhotoImages {
    /// Decodes `full_blob`, `thumbnail_blob` and `kind` of a photo.
    init(_ row: borrowing Row, about id: UUID) throws(DatabaseError) {
        guard let kind = ImageKind(rawValue: try row.text(2)) else {
            throw DatabaseError.corrupt(detail: "a photo has no known kind of image").about(rowOf: "photos", id)
        }
        self.init(full: try row.blobID(0), thumbnail: try row.blobID(1), kind: kind)
    }
}
