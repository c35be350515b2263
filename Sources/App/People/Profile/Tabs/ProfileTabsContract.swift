import Viper
import ViperHTTP
import ViperIdentity

/// `GET /users/{name}/tabs`: where a profile leads, with how much there is.
enum ProfileTabs {
    typealias Input = NoInput

    struct Outcome: Sendable, Equatable {
        let user: PublicUser
        let counts: PeopleCounts
    }

    enum Name: OutputEnumeration {
        case photos, likes, followers, following

        var wireText: StaticString {
            switch self {
            case .photos: "photos"
            case .likes: "likes"
            case .followers: "followers"
            case .following: "following"
            }
        }
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
}
