import Viper
import ViperHTTP
import ViperIdentity

/// `GET /users/{name}/info`: who a user is.
enum ProfileInfo {
    typealias Input = NoInput

    struct Outcome: Sendable, Equatable {
        let user: PublicUser
        let counts: PeopleCounts
        /// Whether the reader follows the user; nil for a stranger, and for the user.
        let isFollowed: Bool?
        let isOwn: Bool
    }

    struct Interactor: Viper.Interactor {
        let store: ProfileStore
        let visit: Visit

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            let user = visit.user
            return Outcome(
                user: user, counts: try await store.counts(of: user.id),
                isFollowed: try await store.follows(visit.reader, user.id), isOwn: visit.reader == user.id)
        }
    }

    struct Presenter: Viper.Presenter {
        let links: PeopleLinks

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Document {
            let name = outcome.user.name
            let isForeign = outcome.isFollowed != nil
            return Document(
                found: outcome,
                links: Links(
                    profile: links.link(to: name), follow: isForeign ? links.link(followOf: name) : nil,
                    message: isForeign ? links.link(messagesWith: .user(name)) : nil))
        }
    }

    struct Document: WireOutput {
        let found: Outcome
        let links: Links

        static func describe(_ field: inout some OutputFields<Self>) {
            field("name", "Unique; never changes.", \.found.user.name)
            field("displayName", "1 to 80 characters.", \.found.user.displayName)
            field("createdAt", "When the user signed up.", \.found.user.createdAt)
            field("photos", "How many photos the user shows.", \.found.counts.photos)
            field("followers", "How many follow the user.", \.found.counts.followers)
            field("following", "How many the user follows.", \.found.counts.following)
            field(
                "followed", "Whether the reader follows the user; absent for the user and for strangers.",
                \.found.isFollowed)
            field("own", "Whether the reader is the user.", \.found.isOwn)
            field("links", "Related links.", \.links)
        }
    }

    struct Links: WireOutput {
        let profile: TextLink
        let follow: TextLink?
        let message: TextLink?

        static func describe(_ field: inout some OutputFields<Self>) {
            field("profile", "The profile.", \.profile)
            field("follow", "To follow the user, or no more; absent for the user and for strangers.", \.follow)
            field("message", "The conversation with the user; absent for the user and for strangers.", \.message)
        }
    }

    struct View: JSONView { typealias Model = Document }

    struct Builder: Viper.Builder {
        let store: ProfileStore
        let links: PeopleLinks

        func build(in scope: Visit) -> Module<Interactor, Presenter, View> {
            Module(Interactor(store: store, visit: scope), Presenter(links: links), View())
        }
    }
}
