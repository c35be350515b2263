import Viper
import ViperHTTP
import ViperIdentity

/// `GET /users/{name}/following?limit=&after=`: a page of those whom a user follows, the latest first.
enum FollowingList {
    enum List: IDList {
        static let mark: UInt8 = 0x67
        static let format = "following-cursor"
    }

    typealias Input = PageInput<List>

    struct Interactor: Viper.Interactor {
        let service: FollowService
        let visit: Visit

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<ListedUser, IDCursor<List>> {
            let user = visit.user.id
            let page = try await service.page(
                .following, of: user, after: try input.start(in: user), limit: input.limit)
            return input.outcome(page, in: user)
        }
    }

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

    struct View: ListView { typealias Model = ListDocument<UserRowPresenter, TextListLinks> }
}
