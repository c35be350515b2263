import Viper
import ViperHTTP
import ViperUsers

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
