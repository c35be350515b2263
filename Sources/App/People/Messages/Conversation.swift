import ViperIdentity
import ViperValues

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

/// A message of a conversation.
struct Message: Sendable, Equatable {
    /// Generated when it was sent (UUID version 7); never changes.
    let id: UUID
    /// Who sent it; nil for a user whose content was erased.
    let sender: UUID?
    /// 1 to 2,000 characters, trimmed.
    let text: String
    /// A photo that it is about; nil if there is none any more.
    let photo: UUID?
    let createdAt: Timestamp
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
