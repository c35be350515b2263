import Viper
import ViperDocuments
import ViperHTTP
import ViperIdentity

/// `GET /users/{name}/tabs`: where a profile leads, with how much there is.
enum ProfileTabs {
    typealias Input = NoInput

    struct Outcome: Sendable, Equatable {
        let user: PublicUser
        let counts: PeopleCounts
    }

    struct Interactor: Viper.Interactor {
        let store: ProfileStore
        let visit: Visit

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            Outcome(user: visit.user, counts: try await store.counts(of: visit.user.id))
        }
    }

    struct Presenter: Viper.Presenter {
        let links: PeopleLinks

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Document {
            let (name, counts) = (outcome.user.name, outcome.counts)
            return Document(
                items: [
                    Tab(name: .photos, count: counts.photos, link: links.link(photosOf: name)),
                    Tab(name: .likes, count: counts.likes, link: links.link(likesOf: name)),
                    Tab(name: .followers, count: counts.followers, link: links.link(followersOf: name)),
                    Tab(name: .following, count: counts.following, link: links.link(followingOf: name)),
                ],
                links: TextListLinks(back: links.link(to: name)))
        }
    }

    enum Name: WireText, OutputEnumeration {
        case photos, likes, followers, following
    }

    struct Tab: WireOutput {
        let name: Name
        let count: Int64
        let link: TextLink

        static func describe(_ field: inout some OutputFields<Self>) {
            field("name", "What it leads to.", \.name)
            field("count", "How much there is.", \.count)
            field("link", "Where it leads.", \.link)
        }
    }

    struct Document: WireOutput {
        let items: [Tab]
        let links: TextListLinks

        static func describe(_ field: inout some OutputFields<Self>) {
            field("items", "The tabs, in display order.", \.items)
            field("links", "Related links.", \.links)
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
