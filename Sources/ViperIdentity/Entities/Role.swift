public import ViperHTTP

/// What a user may do beyond using the API.
public enum Role: String, CaseIterable, Sendable, InputEnumeration, OutputEnumeration {
    /// May use the API.
    case member
    /// May also change what others made, where a feature says so.
    case editor
    /// May do what an editor may, and manage users.
    case administrator

    public var wireText: StaticString {
        switch self {
        case .member: "member"
        case .editor: "editor"
        case .administrator: "administrator"
        }
    }

    public var label: String { rawValue }
}
