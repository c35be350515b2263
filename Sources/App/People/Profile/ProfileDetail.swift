import Viper
import ViperHTTP
import ViperIdentity

/// `GET /users/{name}`: a user's profile, which is made of three modules: `info`, the first page of `photos`, and `tabs`.
enum ProfileDetail {
    /// The gate finds the user, so there is nothing else to read.
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let visit: Visit

        func execute(_ input: Input) async throws(Failure) -> PublicUser { visit.user }
    }

    struct Document: WireOutput {
        let id: UUID
        let name: UserName
        let links: Links

        static func describe(_ field: inout some OutputFields<Self>) {
            field("id", "Stable identifier.", \.id)
            field("name", "Unique; never changes.", \.name)
            field("links", "Related links.", \.links)
        }
    }

    struct Links: WireOutput {
        let detail: TextLink
        let info: TextLink
        let photos: TextLink
        let tabs: TextLink

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The profile itself.", \.detail)
            field("info", "Its 'info' alone.", \.info)
            field("photos", "All of its photos.", \.photos)
            field("tabs", "Its 'tabs' alone.", \.tabs)
        }
    }

    struct Presenter: Viper.Presenter {
        let links: PeopleLinks

        func present(_ user: PublicUser, for reader: PresentationContext) -> Document {
            Document(
                id: user.id, name: user.name,
                links: Links(
                    detail: links.link(to: user.name), info: links.link(infoOf: user.name),
                    photos: links.link(photosOf: user.name), tabs: links.link(tabsOf: user.name)))
        }
    }

    struct View: JSONView { typealias Model = Document }

    struct Compound: CompoundBuilder {
        enum Part: String, InputEnumeration {
            case info, photos, tabs
        }

        static let isWhole = true

        let links: PeopleLinks
        let store: ProfileStore
        let photos: PhotosList.Builder

        var main: Builder { Builder(links: links) }

        func part(_ name: Part) -> EmbeddedPart<Visit> {
            let links = links
            return switch name {
            case .info:
                EmbeddedPart(ProfileInfo.Builder(store: store, links: links)) { links.link(infoOf: $0.user.name) }
            case .photos: EmbeddedPart(photos) { links.link(photosOf: $0.user.name) }
            case .tabs:
                EmbeddedPart(ProfileTabs.Builder(store: store, links: links)) { links.link(tabsOf: $0.user.name) }
            }
        }
    }

    struct Builder: Viper.Builder {
        let links: PeopleLinks

        func build(in scope: Visit) -> Module<Interactor, Presenter, View> {
            Module(Interactor(visit: scope), Presenter(links: links), View())
        }
    }
}
