import Viper
import ViperIdentity

extension ProfileInfo {
    struct Presenter: Viper.Presenter {
        let links: PeopleLinks

        func present(_ outcome: Outcome, for reader: PresentationContext) -> Document {
            let name = outcome.user.name
            let isForeign = outcome.isFollowed != nil
            return Document(
                user: outcome.user, counts: outcome.counts, isFollowed: outcome.isFollowed, isOwn: outcome.isOwn,
                links: Links(
                    profile: links.link(to: name), follow: isForeign ? links.link(followOf: name) : nil,
                    message: isForeign ? links.link(messagesWith: .user(name)) : nil))
        }
    }
}
