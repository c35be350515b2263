import Viper
import ViperHTTP
import ViperUsers

/// A session with its user, as its owner sees it.
struct SessionDocument: WireOutput {
    let details: SessionDetails
    let user: UsersDetail.Document
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
        self.details = details
        user = UsersDetail.Document(details.user, isOwn: true, links)
        self.links = Links(sessions: links.toSessions, user: links.link(to: details.session.user.name))
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field("id", "Stable identifier.", \.details.session.id)
        field("user", "Who is signed in.", \.user)
        field("createdAt", "When the session began.", \.details.session.createdAt)
        field("lastUsedAt", "When it was last used, to the minute.", \.details.session.lastUsedAt)
        field("expiresAt", "When it ends unless it is used before.", \.details.session.expiresAt)
        field("client", "What the client calls itself.", \.details.client)
        field("address", "Where the sign-in came from.", \.details.address)
        field("links", "Related links.", \.links)
    }
}
