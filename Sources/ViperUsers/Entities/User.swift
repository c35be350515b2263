public import ViperValues

/// Somebody who can sign in.
public struct User: Sendable, Equatable {
    /// Generated at sign-up (UUID version 7); never changes.
    public let id: UUID
    /// Unique; never changes.
    public let name: UserName
    /// 1 to 80 characters, trimmed; the name until the user chooses another one.
    public var displayName: String
    /// Whether the user has chosen a display name.
    public var hasChosenDisplayName: Bool
    /// Nil if there is none. Never shown to others.
    public var email: EmailAddress?
    /// Whether the address's mailed code was given. Only then is it good for signing in and for recovery.
    public var isEmailConfirmed: Bool
    public var role: Role
    /// Whether the user may sign in.
    public var isEnabled: Bool
    public let createdAt: Timestamp
    /// Starts at 1, and is raised by every change, in the database.
    public var version: Int64

    public init(
        id: UUID, name: UserName, displayName: String, email: EmailAddress?, isEmailConfirmed: Bool = false,
        role: Role = .member, isEnabled: Bool = true, createdAt: Timestamp, version: Int64 = 1,
        hasChosenDisplayName: Bool = true
    ) {
        self.id = id
        self.name = name
        self.displayName = displayName
        self.email = email
        self.isEmailConfirmed = isEmailConfirmed
        self.role = role
        self.isEnabled = isEnabled
        self.createdAt = createdAt
        self.version = version
        self.hasChosenDisplayName = hasChosenDisplayName
    }
}

/// The rules for a user's values.
public enum UserRules {
    /// A display name: 1 to 80 characters after trimming.
    public static let displayName = TextBounds.trimmed(1...80)
    /// How many rows of a page a user may choose.
    public static let rowsPerPage: ClosedRange<Int64> = 1...100
    /// What a client calls itself: 1 to 80 characters after trimming.
    public static let client = TextBounds.trimmed(1...80)
}
