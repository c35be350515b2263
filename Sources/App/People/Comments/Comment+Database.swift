import ViperDatabase
import ViperIdentity
import ViperService
import ViperValues

extension Comment {
    /// A select of comments and their authors, but for those who are being erased.
    static let select = """
        SELECT c.id, c.photo_id, c.text, c.created_at, c.version, \(PublicUser.columns(of: "u"))
        FROM comments c JOIN users u ON u.id = c.author AND NOT u.deleted
        """

    /// One comment of a photo.
    static let byID = SQL(composing: "\(select) WHERE c.photo_id = $1 AND c.id = $2")

    /// Decodes a row of ``select``.
    init(_ row: borrowing Row) throws(DatabaseError) {
        self.init(
            id: try row.identifier(0), photo: try row.identifier(1), author: try PublicUser(row, from: 5),
            text: try row.text(2), createdAt: try row.time(3), version: try row.integer(4))
    }
}
