import ViperHTTP
import ViperIdentity
import ViperJSON
import ViperValues

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

extension ConversationAddress: InputValue {
    static func read(
        parameter text: UnsafeRawBufferPointer, within bounds: Unbounded
    ) throws(InputFault) -> ConversationAddress {
        try read(String(decoding: text, as: UTF8.self))
    }

    static func read(_ json: JSONValue, within bounds: Unbounded) throws(InputFault) -> ConversationAddress {
        guard let text = json.text else { throw .wrongType(.string, found: json.kind) }
        return try read(text)
    }

    private static func read(_ text: String) throws(InputFault) -> ConversationAddress {
        if let name = UserName(text) { return .user(name) }
        // No name is as long as an id.
        guard let id = UUID(text) else {
            throw .notAName
        }
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
