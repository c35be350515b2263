import ViperDatabase
import ViperIdentity
import ViperService
import ViperValues

extension Conversation {
    /// The columns that ``init(_:from:)`` reads, of `conversation_sides s` and of the other user `u`, who may be missing.
    static let columns = "s.conversation, s.received, s.read, \(PublicUser.columns(of: "u"))"

    static let withUser = SQL(
        composing: """
            SELECT \(columns) FROM users u JOIN conversation_sides s ON s.user_id = $1 AND s.other = u.id
            WHERE u.name = $2 AND NOT u.deleted
            """)
    static let byID = SQL(
        composing: """
            SELECT \(columns) FROM conversation_sides s LEFT JOIN users u ON u.id = s.other AND NOT u.deleted
            WHERE s.user_id = $1 AND s.conversation = $2
            """)

    /// Decodes ``columns`` from a place on.
    init(_ row: borrowing Row, from first: Int = 0) throws(DatabaseError) {
        self.init(
            id: try row.identifier(first),
            partner: try row.isNull(first + 3) ? nil : try PublicUser(row, from: first + 3),
            received: try row.integer(first + 1), read: try row.integer(first + 2))
    }
}

extension Message {
    /// The columns that ``init(_:from:)`` reads, of `messages m`.
    static let columns = """
        m.id, m.sender, m.text, (SELECT p.id FROM photos p WHERE p.id = m.photo_id), m.created_at
        """

    static let byID = SQL(
        composing: "SELECT \(columns) FROM messages m WHERE m.conversation = $1 AND m.id = $2")

    /// Decodes ``columns`` from a place on.
    init(_ row: borrowing Row, from first: Int = 0) throws(DatabaseError) {
        self.init(
            id: try row.identifier(first), sender: try row.optionalIdentifier(first + 1),
            text: try row.text(first + 2), photo: try row.optionalIdentifier(first + 3),
            createdAt: try row.time(first + 4))
    }
}
