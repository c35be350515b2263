import ViperDatabase
import ViperEntities
import ViperIdentity

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
