import Viper
import ViperDocuments
import ViperHTTP
import ViperIdentity

/// A user as others are shown it, beside what the user made.
struct AuthorRow: WireOutput {
    let name: UserName
    let displayName: String
    let link: TextLink

    init(_ user: PublicUser, _ links: PeopleLinks) {
        name = user.name
        displayName = user.displayName
        link = links.link(to: user.name)
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field("name", "Unique; never changes.", \.name)
        field("displayName", "1 to 80 characters.", \.displayName)
        field("link", "The user's profile.", \.link)
    }
}

/// A user in a list of users.
struct ListedUser: Sendable, Equatable {
    /// The id of what put the user into the list, such as a like.
    let id: UUID
    let since: Timestamp
    let user: PublicUser
}

/// A row of a list of users.
struct UserRow: WireOutput {
    let author: AuthorRow
    let since: Timestamp

    static func describe(_ field: inout some OutputFields<Self>) {
        field.members(of: \.author)
        field("since", "When the user came into this list.", \.since)
    }
}

/// Presents users in a list of users.
struct UserRowPresenter: RowPresenter {
    let links: PeopleLinks

    func present(_ listed: ListedUser) -> UserRow {
        UserRow(author: AuthorRow(listed.user, links), since: listed.since)
    }
}
