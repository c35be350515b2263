import Viper
import ViperHTTP
import ViperUsers

/// A session with its user, as its owner sees it.
struct SessionDocument: WireOutput {
    let id: UUID
    let user: UsersDetail.Document
    let createdAt: Timestamp
    let lastUsedAt: Timestamp
    let expiresAt: Timestamp
    let client: String?
    let address: String
    let links: Links

    struct Links: WireOutput {
        let sessions: Link
        let user: TextLink

        static func describe(_ field: inout some OutputFields<Self>) {
            field("sessions", "All sessions of the user.", \.sessions)
            field("user", "The user.", \.user)
        }
    }

    init(_ details: SessionDetails, _ links: IdentityLinks) {
        let session = details.session
        id = session.id
        user = UsersDetail.Document(details.user, isOwn: true, links)
        createdAt = session.createdAt
        lastUsedAt = session.lastUsedAt
        expiresAt = session.expiresAt
        client = details.client
        address = details.address
        self.links = Links(sessions: links.toSessions, user: links.link(to: session.user.name))
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field("id", "Stable identifier.", \.id)
        field("user", "Who is signed in.", \.user)
        field("createdAt", "When the session began.", \.createdAt)
        field("lastUsedAt", "When it was last used, to the minute.", \.lastUsedAt)
        field("expiresAt", "When it ends unless it is used before.", \.expiresAt)
        field("client", "What the client calls itself.", \.client)
        field("address", "Where the sign-in came from.", \.address)
        field("links", "Related links.", \.links)
    }
}
