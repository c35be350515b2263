import ViperHTTP
import ViperValues

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
