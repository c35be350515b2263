import Viper
import ViperHTTP
import ViperIdentity
import ViperService

extension ProfileDetail {
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
}
