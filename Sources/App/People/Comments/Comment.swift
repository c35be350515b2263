import ViperEntities
import ViperIdentity

/// What somebody says about a photo.
struct Comment: RevisedEntity {
    static let table = EntityTable<Comment>(
        "comments", Phrase("comment", "commentaire", "comentário"), within: "photo_id")

    var id = UUID.least
    var photo = UUID.least
    var author = PublicUser.unknown()
    var text = ""
    var createdAt = Timestamp(microseconds: 0)
    var version: Int64 = 1

    var parentID: UUID? { photo }

    @inline(__always)
    static func columns(_ column: inout some Columns<Self>) {
        column("id", \.id, "Stable identifier.", .key)
        column("photoId", \.photo, "The photo.", .hidden)
        column("author", \.author, "Who wrote it.", .hidden)
        column(
            "text", \.text, "1 to 2,000 characters.",
            .trimmed(
                1...2_000, ifEmpty: Phrase("Enter a comment", "Saisissez un commentaire", "Introduza um comentário")),
            [.required, .changeable], given: "1 to 2,000 characters, trimmed.")
        column("createdAt", \.createdAt, "When it was added.")
        column("version", \.version, "Increases with every change; valid in 'If-Match' when quoted.", .version)
    }
}
