import Viper
import ViperHTTP
import ViperUsers

/// A token as its owner receives it: in the document, or, for a page, in a cookie that scripts cannot read.
struct SessionToken: WireOutput, Located {
    let session: Session
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

    var token: String? { session.credential == .cookie ? nil : session.token.text }
    var cookie: SessionCookie? { session.credential == .cookie ? SessionCookie(session) : nil }
    var location: Link { links.session }

    init(_ details: SessionDetails, _ links: IdentityLinks) {
        session = details.session
        user = UsersDetail.Document(details.user, isOwn: true, links)
        self.links = Links(session: links.toSession, sessions: links.toSessions)
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field("id", "The session's id.", \.session.id)
        field("token", "For 'Authorization: Bearer'; absent if the session is in a cookie. Keep it secret.", \.token)
        field("expiresAt", "When the session ends unless it is used before.", \.session.expiresAt)
        field("user", "Who is signed in.", \.user)
        field("links", "Related links.", \.links)
    }
}
