public import ViperValues

/// A user's session, as a gate found it. It is the scope of the routes behind `SessionGate`.
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
    package let latestEnd: Timestamp
    /// How the request named the session.
    public let credential: Credential
    /// The token of the request.
    package var token: SecretToken

    package init(
        id: UUID, user: SignedInUser, createdAt: Timestamp, lastUsedAt: Timestamp, expiresAt: Timestamp,
        latestEnd: Timestamp, credential: Credential, token: SecretToken
    ) {
        self.id = id
        self.user = user
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
        self.latestEnd = latestEnd
        self.credential = credential
        self.token = token
    }
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
package struct SessionDetails: Sendable, Equatable {
    package let session: Session
    package let user: User
    /// What the client calls itself.
    package let client: String?
    /// Where the sign-in came from.
    package let address: String

    package init(session: Session, user: User, client: String?, address: String) {
        self.session = session
        self.user = user
        self.client = client
        self.address = address
    }
}

/// How a request names its session.
public enum Credential: Sendable, Equatable {
    /// `Authorization: Bearer` (RFC 6750, section 2.1).
    case bearer
    /// The cookie of a page.
    case cookie
}

/// A session as the store has it.
package struct StoredSession: Sendable, Equatable {
    package let id: UUID
    let user: UUID
    package let createdAt: Timestamp
    package let lastUsedAt: Timestamp
    package let client: String?
    package let address: String

    package init(id: UUID, user: UUID, createdAt: Timestamp, lastUsedAt: Timestamp, client: String?, address: String) {
        self.id = id
        self.user = user
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.client = client
        self.address = address
    }
}

/// How long sessions last.
package struct SessionLifetime: Sendable, Equatable {
    /// How long an unused one stays good, in microseconds: each request asks, and a `Duration` costs 500 instructions.
    package let idle: Int64
    /// How long any one stays good, in microseconds.
    package let absolute: Int64

    package init(idle: Duration, absolute: Duration) {
        self.idle = idle.inMicroseconds
        self.absolute = absolute.inMicroseconds
    }

    /// When a session ends however much it is used.
    package func latestEnd(createdAt: Timestamp) -> Timestamp { createdAt.advanced(microseconds: absolute) }

    /// When a session ends unless it is used before.
    package func end(createdAt: Timestamp, lastUsedAt: Timestamp) -> Timestamp {
        min(lastUsedAt.advanced(microseconds: idle), latestEnd(createdAt: createdAt))
    }
}

/// Where a request comes from, for the routes by which sessions begin, and for what one client may have but a share of.
public struct Client: Sendable, Equatable {
    /// The address, to show to the session's user.
    public let address: String
    /// The address by which it is known again: itself, or the network of an IPv6 address's subscriber.
    package let network: String
    /// What attempts are counted by: the whole IPv4 address, or the first 64 bits of an IPv6 address, which is what one
    /// subscriber has.
    public let subscriber: UInt64
    /// Whether the request comes from a page that may use cookies.
    package let mayUseCookies: Bool

    package init(address: String, network: String, subscriber: UInt64, mayUseCookies: Bool) {
        self.address = address
        self.network = network
        self.subscriber = subscriber
        self.mayUseCookies = mayUseCookies
    }
}
