import Viper
import ViperIdentity

extension ProfileTabs {
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
}
