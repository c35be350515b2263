import ViperDatabase
import ViperEntities
import ViperIdentity
import ViperValues

/// What somebody says about a photo.
struct Comment: RevisedEntity {
    static let table = EntityTable<Comment>("comments", "comment", within: "photo_id")

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
            "text", \.text, "1 to 2,000 characters.", .trimmed(1...2_000, ifEmpty: "Enter a comment"),
            [.required, .changeable], given: "1 to 2,000 characters, trimmed.")
        column("createdAt", \.createdAt, "When it was added.")
        column("version", \.version, "Increases with every change; valid in 'If-Match' when quoted.", .version)
    }
}

// A comment is found with its author, unless the author is being erased.
extension Comment {
    static let select = """
        SELECT \(table.selection(of: "c")), \(PublicUser.columns(of: "u"))
        FROM comments c JOIN users u ON u.id = c.author AND NOT u.deleted
        """

    /// One comment of a photo.
    static let byID = SQL(composing: "\(select) WHERE c.photo_id = $1 AND c.id = $2")

    /// Decodes what ``select`` has, from a place on.
    init(joined row: borrowing Row, from first: Int = 0) throws(DatabaseError) {
        try self.init(row, from: first)
        author = try PublicUser(row, from: first + Self.table.columnCount())
    }

    static func find(
        _ id: UUID, of parent: UUID?, in transaction: any Transaction
    ) async throws(DatabaseError) -> Comment? {
        try await transaction.first(byID, table.key(id, of: parent)) { row throws(DatabaseError) in
            try Comment(joined: row)
        }
    }
}
