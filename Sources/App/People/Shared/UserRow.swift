import Viper
import ViperDatabase
import ViperEntities
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

extension IDPages<ListedUser> {
    /// The users in a list, the latest first.
    ///
    /// - Parameters:
    ///   - table: the list's table, which has the id and the time of what put them there.
    ///   - user: its column with the user.
    ///   - owner: its column of what the list belongs to.
    init(of user: String, in table: String, by owner: String) {
        self.init(
            """
            SELECT l.id, l.created_at, \(PublicUser.columns(of: "u")) FROM \(table) l
            JOIN users u ON u.id = l.\(user) AND NOT u.deleted
            """, of: "l.\(owner)", by: "l.id", at: { $0.id }
        ) { row throws(DatabaseError) in
            ListedUser(id: try row.identifier(0), since: try row.time(1), user: try PublicUser(row, from: 2))
        }
    }
}
