import Viper
import ViperDatabase
import ViperEntities
import ViperIdentity
import ViperLive

/// The conversations of users, two by two. Nobody but the two learns that a conversation exists.
struct MessageStore: Sendable {
    /// The name of the personal list of a user's conversations.
    static let conversations: StaticString = "conversations"
    /// The name of the lists of a conversation's messages.
    static let messages: StaticString = "messages"

    let database: any Database
    let changes: ChangeLog
    var quota = UserQuota()

    /// A conversation of a user's.
    func conversation(of user: UUID, at address: ConversationAddress) async throws(Failure) -> Conversation {
        let (sql, place): (SQL, SQLValue) =
            switch address {
            case .user(let name): (Conversation.withUser, .text(name.text))
            case .former(let id): (Conversation.byID, .uuid(id))
            }
        let found = try await database.find(sql, [.uuid(user), place]) { row throws(DatabaseError) in
            try Conversation(row)
        }
        guard let found else { throw Self.missing(address) }
        return found
    }

    func message(_ id: UUID, in conversation: UUID) async throws(Failure) -> Message {
        let found = try await database.find(Message.byID, [.uuid(conversation), .uuid(id)]) {
            row throws(DatabaseError) in try Message(joined: row)
        }
        guard let found else { throw .missing(Message.table.noun, id) }
        return found
    }

    static func missing(_ address: ConversationAddress) -> Failure {
        .missing(
            "You have no conversation with '\(address.text)'.",
            fr: "Vous n'avez pas de conversation avec '\(address.text)'.",
            pt: "Não tem nenhuma conversa com '\(address.text)'.")
    }

    func hasPhoto(_ id: UUID) async throws(Failure) -> Bool {
        try await stored { () throws(DatabaseError) in try await database.finds(Photo.byID, [.uuid(id)]) }
    }

    /// Stores a message to a user, and begins the conversation if there is none.
    ///
    /// - Returns: the conversation's id, or why there is none.
    func send(_ message: Message, from sender: UUID, to receiver: UUID) async throws(Failure) -> SendOutcome {
        try await database.change { transaction throws(DatabaseError) in
            guard
                try await transaction.finds(
                    "SELECT 1 FROM users WHERE id = $1 AND deleted = $2", [.uuid(receiver), .boolean(false)])
            else { return .noReceiver }
            let refusal = try await transaction.claim(
                CountChange(messages: 1), of: sender, within: quota, sentAt: message.createdAt)
            if let refusal { return .refused(refusal) }
            let conversation = try await transaction.begin(sender, receiver, by: message.id)
            var counts: [UUID: Int64] = [:]
            // In the order of ids, so that two who write at once do not wait for each other.
            for user in [sender, receiver].sorted() {
                counts[user] = try await transaction.note(
                    message.id, in: conversation, of: user, adding: user == receiver ? 1 : 0)
            }
            var stored = message
            stored.conversation = conversation
            (stored.sent, stored.answered) = (counts[receiver] ?? 1, counts[sender] ?? 0)
            try await stored.insert(in: transaction)
            try await changes.notePersonal(Self.conversations, of: [sender, receiver], in: transaction)
            try await changes.notePersonal(Self.messages, of: [conversation], in: transaction)
            return .sent(conversation: conversation)
        }
    }

    /// Marks what a user has received up to a message as read. What was read stays so.
    ///
    /// - Returns: whether the conversation has that message.
    func markRead(to message: UUID, in conversation: UUID, by user: UUID) async throws(Failure) -> Bool {
        try await database.change { transaction throws(DatabaseError) in
            let received = try await transaction.first(
                "SELECT sender, sent, answered FROM messages WHERE conversation = $1 AND id = $2",
                [.uuid(conversation), .uuid(message)]
            ) { row throws(DatabaseError) in
                try row.optionalIdentifier(0) == user ? try row.integer(2) : try row.integer(1)
            }
            guard let received else { return false }
            let count = try await transaction.execute(
                "UPDATE conversation_sides SET read = $1 WHERE user_id = $2 AND conversation = $3 AND read < $1",
                [.integer(received), .uuid(user), .uuid(conversation)])
            if count > 0 { try await changes.notePersonal(Self.conversations, of: [user], in: transaction) }
            return true
        }
    }
}

/// What became of a message.
enum SendOutcome: Sendable, Equatable {
    case sent(conversation: UUID)
    /// The receiver was deleted in the meantime.
    case noReceiver
    case refused(QuotaRefusal)
}

extension Transaction {
    /// The conversation of two users, which begins with a message if there is none.
    fileprivate func begin(_ one: UUID, _ other: UUID, by message: UUID) async throws(DatabaseError) -> UUID {
        let found = try await identifier(
            "SELECT conversation FROM conversation_sides WHERE user_id = $1 AND other = $2", [.uuid(one), .uuid(other)])
        if let found { return found }
        let sides = [(one, other), (other, one)].sorted { $0.0 < $1.0 }
        for (user, partner) in sides {
            // The first message's id is the conversation's. If both begin one at once, one of them runs again.
            try await execute(
                """
                INSERT INTO conversation_sides (user_id, other, conversation, latest, received, read)
                VALUES ($1, $2, $3, $3, $4, $4) ON CONFLICT (user_id, other) DO NOTHING
                """, [.uuid(user), .uuid(partner), .uuid(message), .integer(0)])
        }
        return message
    }

    /// Notes a message as the latest of a side, and returns how many the side has received.
    fileprivate func note(
        _ message: UUID, in conversation: UUID, of user: UUID, adding count: Int64
    ) async throws(DatabaseError) -> Int64 {
        let received = try await first(
            """
            UPDATE conversation_sides SET received = received + $1,
                latest = CASE WHEN latest < $2 THEN $2 ELSE latest END
            WHERE user_id = $3 AND conversation = $4 RETURNING received
            """, [.integer(count), .uuid(message), .uuid(user), .uuid(conversation)]
        ) { row throws(DatabaseError) in try row.integer(0) }
        guard let received else { throw .corrupt(detail: "a conversation has one side") }
        return received
    }
}
