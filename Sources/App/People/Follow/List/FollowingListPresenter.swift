import Viper
import ViperIdentity

extension FollowingList {
    struct Presenter: Viper.Presenter {
        let links: PeopleLinks
        let visit: Visit

        func present(
            _ outcome: ListOutcome<ListedUser, IDCursor<List>>, for reader: PresentationContext
        ) -> ListDocument<UserRowPresenter, TextListLinks> {
            let name = visit.user.name
            return ListDocument(
                outcome, by: UserRowPresenter(links: links), at: links.link(followingOf: name),
                links: TextListLinks(back: links.link(to: name)))
        }
    }
}
