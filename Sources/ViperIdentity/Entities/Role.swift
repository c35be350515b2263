/// What a user may do beyond using the API.
public enum Role: String, CaseIterable, Sendable {
    /// May use the API.
    case member
    /// May also change what others made, where a feature says so.
    case editor
    /// May do what an editor may, and manage users.
    case administrator
}
