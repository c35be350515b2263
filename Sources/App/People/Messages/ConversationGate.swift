import Viper
import ViperHTTP
import ViperIdentity

/// A conversation that one of the two looks at.
struct OwnConversation: Sendable {
    let conversation: Conversation
    let session: Session
}

/// Finds the conversation that the path names.
struct ConversationPath: WireInput, Equatable {
    let address: ConversationAddress

    init(_ field: inout some InputFields) {
        address = field.path("name", "The other user's name; the conversation's id once that user was deleted.")
    }
}

/// The gate of a conversation, which lets the two through, and tells nobody else that there is one.
struct ConversationGate: Interactor {
    let store: MessageStore
    let session: Session

    static let failures = FailureKinds.missing

    func execute(_ command: ConversationPath) async throws(Failure) -> OwnConversation {
        OwnConversation(
            conversation: try await store.conversation(of: session.user.id, at: command.address), session: session)
    }
}
