import Viper
import ViperHTTP
import ViperIdentity
import ViperJSON

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

/// What a conversation is called in paths: by the name of the other user, or by its own id once that user was deleted.
enum ConversationAddress: Sendable, Equatable {
    case user(UserName)
    case former(UUID)

    var text: String {
        switch self {
        case .user(let name): name.text
        case .former(let id): id.text
        }
    }
}

extension ConversationAddress: TextInputValue {
    static func read(_ text: String) throws(InputFault) -> ConversationAddress {
        if let name = UserName(text) { return .user(name) }
        // No name is as long as an id.
        guard let id = UUID(text) else { throw .notAName }
        return .former(id)
    }

    static func schema(within bounds: Unbounded) -> Schema {
        .string(pattern: "^([A-Za-z0-9_]{3,30}|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$")
    }

    static func placeholder(_ variant: Int, within bounds: Unbounded) -> ConversationAddress {
        .user(UserName.placeholder(variant, within: bounds))
    }

    var jsonText: String { text.jsonText }
}
