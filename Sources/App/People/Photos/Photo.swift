import ViperDatabase
import ViperEntities
import ViperIdentity
import ViperImages
import ViperService
import ViperValues

/// A photo that somebody shows to everybody. A list shows nothing of it that a like or a comment changes.
struct Photo: RevisedEntity {
    static let table = EntityTable<Photo>("photos", "photo")

    var id = UUID.least
    var owner = PublicUser.unknown()
    var caption = ""
    var images = PhotoImages()
    var size = PixelSize()
    var likeCount: Int64 = 0
    var commentCount: Int64 = 0
    var createdAt = Timestamp(microseconds: 0)
    var version: Int64 = 1

    @inline(__always)
    static func columns(_ column: inout some Columns<Self>) {
        column("id", \.id, "Stable identifier.", .key)
        column("owner", \.owner, "Who shows it.", .hidden)
        column(
            "caption", \.caption, "Up to 2,000 characters.", .trimmed(0...2_000), [.settable, .changeable],
            given: "Up to 2,000 characters, trimmed.")
        column("fullBlob", \.images.full, "The full image.", [.hidden, .single])
        column("thumbnailBlob", \.images.thumbnail, "The thumbnail.", [.hidden, .single])
        column("width", \.size.width, "The full image's width in pixels.")
        column("height", \.size.height, "The full image's height in pixels.")
        column("kind", \.images.kind, "What both images are.", [.hidden, .single])
        column("likeCount", \.likeCount, "How many users like it.", .single)
        column("commentCount", \.commentCount, "How many comments it has.", .single)
        column("createdAt", \.createdAt, "When it was added.")
        column("version", \.version, "Increases with every change; valid in 'If-Match' when quoted.", .version)
    }
}

/// The size of an image.
struct PixelSize: Sendable, Equatable {
    var width: Int64 = 1
    var height: Int64 = 1
}

/// The stored images of a photo.
struct PhotoImages: Sendable, Equatable {
    var full = BlobID.none
    var thumbnail = BlobID.none
    /// What both are.
    var kind = ImageKind.jpeg
}

// A photo is found with its owner, unless the owner is being erased.
extension Photo {
    /// What lists read of `photos p` and of the owner `u`.
    static let listed = "\(table.selection(of: "p", ListedEntity.self)), \(PublicUser.columns(of: "u"))"
    static let listedCount = table.columnCount(ListedEntity.self) + PublicUser.columnCount

    static let byID = SQL(
        composing: """
            SELECT \(table.selection(of: "p")), \(PublicUser.columns(of: "u"))
            FROM photos p JOIN users u ON u.id = p.owner AND NOT u.deleted WHERE p.id = $1
            """)

    /// Decodes a row of ``byID``.
    init(joined row: borrowing Row) throws(DatabaseError) {
        try self.init(row)
        owner = try PublicUser(row, from: Self.table.columnCount())
    }

    /// Decodes ``listed`` from a place on.
    init(listed row: borrowing Row, from first: Int = 0) throws(DatabaseError) {
        var texts = SharedText.Builder(capacity: 0)
        try self.init(row, from: first, ListedEntity.self, &texts)
        owner = try PublicUser(row, from: first + Self.table.columnCount(ListedEntity.self))
    }

    static func find(
        _ id: UUID, of parent: UUID?, in transaction: any Transaction
    ) async throws(DatabaseError) -> Photo? {
        try await transaction.first(byID, [.uuid(id)]) { row throws(DatabaseError) in try Photo(joined: row) }
    }
}
