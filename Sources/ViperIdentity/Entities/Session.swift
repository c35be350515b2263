public import ViperValues

/// A user's session, as a gate found it. It is the scope of the routes behind ``SessionGate``.
public struct Session: Sendable, Equatable {
    /// Generated at sign-in (UUID version 7); never changes.
    public let id: UUID
    /// Who is signed in.
    public let user: SignedInUser
    public let createdAt: Timestamp
    /// To the minute.
    public let lastUsedAt: Timestamp
    /// When it ends unless it is used before.
    public let expiresAt: Timestamp
    /// When it ends however much it is used.
    let latestEnd: Timestamp
    /// How the request named the session.
    public let credential: Credential
    /// The token of the request.
    let token: SecretToken
}

/// The user of a session. Gates read no more, since every request pays for it.
public struct SignedInUser: Sendable, Equatable {
    public let id: UUID
    /// Unique; never changes.
    public let name: UserName
    public let role: Role
    /// What the user has chosen; the gate tells the request.
    public let preferences: CallerPreferences
}

/// A session with all that its owner is shown.
struct SessionDetails: Sendable, Equatable {
    let session: Session
    let user: User
    /// What the client calls itself.
    let client: String?
    /// Where the sign-in came from.
    let address: String
}

/// How a request names its session.
public enum Credential: Sendable, Equatable {
    /// `Authorization: Bearer` (RFC 6750, section 2.1).
    case bearer
    /// The cookie of a page.
    case cookie
}

/// A session as the store has it.
struct StoredSession: Sendable, Equatable {
    let id: UUID
    let user: UUID
    let createdAt: Timestamp
    let lastUsedAt: Timestamp
    let client: String?
    let address: String
}

/// How long sessions last.
struct SessionLifetime: Sendable, Equatable {
    /// How long an unused one stays good, in microseconds: each request asks, and a `Duration` costs 500 instructions.
    let idle: Int64
    /// How long any one stays good, in microseconds.
    let absolute: Int64

    init(idle: Duration, absolute: Duration) {
        self.idle = idle.inMicroseconds
        self.absolute = absolute.inMicroseconds
    }

    /// When a session ends however much it is used.
    func latestEnd(createdAt: Timestamp) -> Timestamp { createdAt.advanced(microseconds: absolute) }

    /// When a session ends unless it is used before.
    func end(createdAt: Timestamp, lastUsedAt: Timestamp) -> Timestamp {
        min(lastUsedAt.advanced(microseconds: idle), latestEnd(createdAt: createdAt))
    }
}
