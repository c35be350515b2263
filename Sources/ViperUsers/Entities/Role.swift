public import ViperValues

/// What a user may do beyond using the API.
public enum Role: String, CaseIterable, Sendable {
    /// May use the API.
    case member
    /// May also change what others made, where a feature says so.
    case editor
    /// May do what an editor may, and manage users.
    case administrator
}

/// A session whose user has a role. A module that needs an ``Administrator`` can only be mounted where a gate hands one
/// on.
public protocol RoleHolder: Sendable {
    /// What the role is called in a refusal.
    static var title: Phrase { get }

    /// The session with its role; nil if its user does not have it.
    init?(_ session: Session)
}

/// Somebody who may manage users.
public struct Administrator: RoleHolder, Equatable {
    public static let title = Phrase("an administrator", "administrateurs", "administradores")
    public let session: Session

    public init?(_ session: Session) {
        guard session.user.role == .administrator else { return nil }
        self.session = session
    }
}

/// Somebody who may change what others made: an editor or an administrator.
public struct Editor: RoleHolder, Equatable {
    public static let title = Phrase("an editor", "rédacteurs", "editores")
    public let session: Session

    public init?(_ session: Session) {
        guard session.user.role == .editor || session.user.role == .administrator else { return nil }
        self.session = session
    }
}
