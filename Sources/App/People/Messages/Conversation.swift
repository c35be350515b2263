import ViperDatabase
import ViperEntities
import ViperIdentity

/// A conversation of two users, as one of them has it.
struct Conversation: Sendable, Equatable {
    let id: UUID
    /// The other one; nil for a user who was deleted.
    let partner: PublicUser?
    /// How many messages the other one has sent.
    let received: Int64
    /// How many of them were read.
    let read: Int64

    var unread: Int64 { max(0, received - read) }

    /// What it is called in paths.
    var address: ConversationAddress { partner.map { .user($0.name) } ?? .former(id) }
}

/// A conversation in the list of a user's conversations.
struct ListedConversation: Sendable, Equatable {
    let conversation: Conversation
    let latest: Message
}

/// A message and the conversation that it belongs to.
struct SentMessage: Sendable, Equatable {
    let message: Message
    let conversation: Conversation
}

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

// A message is found with the photo that it is about, if there still is one.
extension Message {
    /// The columns that ``init(joined:from:)`` reads, of `messages m`.
    static let columns = """
        \(table.selection(of: "m")), (SELECT p.id FROM photos p WHERE p.id = m.photo_id)
        """
    static let columnCount = table.columnCount() + 1

    static let byID = SQL(
        composing: "SELECT \(columns) FROM messages m WHERE m.conversation = $1 AND m.id = $2")

    init(joined row: borrowing Row) throws(DatabaseError) {
        try self.init(row)
        photo = try row.optionalIdentifier(Self.table.columnCount())
    }
}
