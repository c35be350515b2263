import Settings
import Viper
import ViperIdentity
import ViperService
import ViperValues

/// The rules of messages. Nobody but the two learns that a conversation exists.
struct MessageService: Sendable {
    let store: MessageStore
    let follows: FollowStore
    let directory: UserDirectory
    let clock: any Clock
    /// Whose messages a user takes.
    let audience: @Sendable (UUID) async throws(Failure) -> MessagePolicy

    /// Sends a message. A user who was deleted gets none.
    func send(
        _ text: String, about photo: UUID?, to address: ConversationAddress, by session: Session
    ) async throws(Failure) -> SentMessage {
        let receiver = try await receiver(at: address, for: session)
        if let photo, try await !store.hasPhoto(photo) {
            throw .rule([Failure.Violation("photo", "unknownPhoto", "Expected the id of a photo, found no such photo.")]
            )
        }
        let now = clock.now()
        let message = Message(
            id: .version7(at: now), sender: session.user.id, text: text, photo: photo, createdAt: now)
        switch try await store.send(message, from: session.user.id, to: receiver.id) {
        case .sent(let id):
            return SentMessage(
                message: message, conversation: Conversation(id: id, partner: receiver, received: 0, read: 0))
        case .noReceiver: throw UserDirectory.missing(receiver.name)
        case .refused(let refusal): throw refusal.failure
        }
    }

    private func receiver(at address: ConversationAddress, for session: Session) async throws(Failure) -> PublicUser {
        guard case .user(let name) = address else { throw Self.missing(address) }
        guard let receiver = try await directory.user(named: name) else { throw UserDirectory.missing(name) }
        guard receiver.id != session.user.id else { throw .conflict("Nobody writes messages to themselves.") }
        let isTaken: Bool
        switch try await audience(receiver.id) {
        case .everyone: isTaken = true
        case .following: isTaken = try await follows.follows(receiver.id, session.user.id)
        case .nobody: isTaken = false
        }
        guard isTaken else { throw .forbidden("User '\(name.text)' takes no messages from you.") }
        return receiver
    }

    /// A conversation of the user who is signed in.
    func conversation(at address: ConversationAddress, of session: Session) async throws(Failure) -> Conversation {
        guard let found = try await store.conversation(of: session.user.id, at: address) else {
            throw Self.missing(address)
        }
        return found
    }

    func message(_ id: UUID, in conversation: Conversation) async throws(Failure) -> Message {
        guard let message = try await store.message(id, in: conversation.id) else {
            throw .missing("Message with id '\(id.text)' was not found.")
        }
        return message
    }

    /// Marks what was received up to a message as read.
    func markRead(to message: UUID, in conversation: Conversation, by session: Session) async throws(Failure) {
        guard try await store.markRead(to: message, in: conversation.id, by: session.user.id) else {
            throw .rule([
                Failure.Violation("message", "unknownMessage", "Expected the id of a message of this conversation.")
            ])
        }
    }

    private static func missing(_ address: ConversationAddress) -> Failure {
        .missing("You have no conversation with '\(address.text)'.")
    }
}
