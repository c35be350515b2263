import ViperBlobs
import ViperEntities
import ViperIdentity
import ViperImages

/// A photo that somebody shows to everybody. A list shows nothing of it that a like or a comment changes.
struct Photo: RevisedEntity {
    static let table = EntityTable<Photo>("photos", Phrase("photo", "photo", "foto"))

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
