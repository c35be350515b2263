import Viper
import ViperHTTP

/// `GET /users/{name}`: a user. The mail address is shown to the user alone.
enum UsersDetail {
    typealias Input = UserPath

    /// A user, and whether the reader is that user.
    struct Outcome: Sendable, Equatable {
        let user: User
        let isOwn: Bool
    }

    struct Interactor: Viper.Interactor {
        let store: UserStore
        /// Who asks; nil for a stranger.
        let reader: UUID?

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            guard let user = try await store.user(named: input.name) else { throw UserDirectory.missing(input.name) }
            return Outcome(user: user, isOwn: user.id == reader)
        }
    }

    struct Presenter: Viper.Presenter {
        let links: IdentityLinks

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Document {
            Document(outcome.user, isOwn: outcome.isOwn, links)
        }
    }

    /// It has no version's entity tag, since what it shows depends on the reader.
    struct Document: WireOutput, Located {
        let id: UUID
        let name: UserName
        let displayName: String
        let role: Role
        let email: EmailAddress?
        let isEmailConfirmed: Bool?
        let createdAt: Timestamp
        let version: Int64
        let links: Links

        var location: TextLink { links.detail }

        static func describe(_ field: inout some OutputFields<Self>) {
            field("id", "Stable identifier.", \.id)
            field("name", "Unique; never changes.", \.name)
            field("displayName", "1 to 80 characters.", \.displayName)
            field("role", "What the user may do.", \.role)
            field("email", "The mail address; absent for others.", \.email)
            field("emailConfirmed", "Whether the address's code was given; absent for others.", \.isEmailConfirmed)
            field("createdAt", "When the user signed up.", \.createdAt)
            field("version", "Increases with every change.", \.version)
            field("links", "Related links.", \.links)
        }
    }

    struct Links: WireOutput {
        let detail: TextLink

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The user.", \.detail)
        }
    }
}

extension UsersDetail.Document {
    init(_ user: User, isOwn: Bool, _ links: IdentityLinks) {
        self.init(
            id: user.id, name: user.name, displayName: user.displayName, role: user.role,
            email: isOwn ? user.email : nil, isEmailConfirmed: isOwn && user.email != nil ? user.isEmailConfirmed : nil,
            createdAt: user.createdAt, version: user.version,
            links: UsersDetail.Links(detail: links.link(to: user.name)))
    }
}
