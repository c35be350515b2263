import Viper
import ViperHTTP
import ViperValues

/// A token as its owner receives it: in the document, or, for a page, in a cookie that scripts cannot read.
struct SessionToken: WireOutput, Located {
    let id: UUID
    let token: String?
    let cookie: SessionCookie?
    let expiresAt: Timestamp
    let user: UsersDetail.Document
    let links: Links

    struct Links: WireOutput {
        let session: Link
        let sessions: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("session", "The session.", \.session)
            field("sessions", "All sessions of the user.", \.sessions)
        }
    }

    var location: Link { links.session }

    init(_ details: SessionDetails, _ links: IdentityLinks) {
        let session = details.session
        id = session.id
        let isCookie = session.credential == .cookie
        token = isCookie ? nil : session.token.text
        cookie = isCookie ? SessionCookie(session) : nil
        expiresAt = session.expiresAt
        user = UsersDetail.Document(details.user, isOwn: true, links)
        self.links = Links(session: links.toSession, sessions: links.toSessions)
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field("id", "The session's id.", \.id)
        field("token", "For 'Authorization: Bearer'; absent if the session is in a cookie. Keep it secret.", \.token)
        field("expiresAt", "When the session ends unless it is used before.", \.expiresAt)
        field("user", "Who is signed in.", \.user)
        field("links", "Related links.", \.links)
    }
}

/// The cookie of a session (RFC 6265bis).
struct SessionCookie: Sendable, Equatable {
    private let text: String
    private let seconds: Int64

    /// The cookie of a session, kept as long as the session may last: each use extends the session, and not the cookie.
    init(_ session: Session) {
        text = session.token.text
        seconds = max(0, (session.latestEnd.microseconds &- session.lastUsedAt.microseconds) / 1_000_000)
    }

    private init() {
        text = ""
        seconds = 0
    }

    /// The cookie that removes another.
    static let removed = SessionCookie()

    var field: HeaderField {
        HeaderField(
            "Set-Cookie",
            "\(RequestCredentials.cookieName)=\(text); Path=/; Max-Age=\(seconds); Secure; HttpOnly; SameSite=Lax")
    }
}
