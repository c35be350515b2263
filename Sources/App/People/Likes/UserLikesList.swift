import Viper
import ViperHTTP
import ViperIdentity

/// `GET /users/{name}/likes?limit=&after=`: a page of the photos that a user likes, the latest liked first.
enum UserLikesList {
    typealias Input = PageInput<LikedPhotos>

    struct View: ListView { typealias Model = ListDocument<LikedPhotoRowPresenter, TextListLinks> }

    struct Interactor: Viper.Interactor {
        let service: LikeService
        let visit: Visit

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<LikedPhoto, IDCursor<LikedPhotos>> {
            let user = visit.user.id
            let page = try await service.photos(of: user, after: try input.start(in: user), limit: input.limit)
            return input.outcome(page, in: user)
        }
    }

    struct Presenter: Viper.Presenter {
        let links: PeopleLinks
        let visit: Visit

        func present(
            _ outcome: ListOutcome<LikedPhoto, IDCursor<LikedPhotos>>, for reader: PresentationContext
        ) -> ListDocument<LikedPhotoRowPresenter, TextListLinks> {
            let name = visit.user.name
            return ListDocument(
                outcome, by: LikedPhotoRowPresenter(links: links), at: links.link(likesOf: name),
                links: TextListLinks(back: links.link(to: name)))
        }
    }
}
