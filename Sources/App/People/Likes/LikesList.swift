import Viper
import ViperHTTP
import ViperIdentity

/// `GET /likes?limit=&after=`: a page of the photos that the user who is signed in likes, the latest liked first.
enum LikesList {
    typealias Input = PageInput<LikedPhotos>

    struct View: ListView { typealias Model = ListDocument<LikedPhotoRowPresenter, TextListLinks> }

    struct Interactor: Viper.Interactor {
        let service: LikeService
        let session: Session

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<LikedPhoto, IDCursor<LikedPhotos>> {
            let user = session.user.id
            let page = try await service.photos(of: user, after: try input.start(in: user), limit: input.limit)
            return input.outcome(page, in: user)
        }
    }

    struct Presenter: Viper.Presenter {
        let links: PeopleLinks
        let session: Session

        func present(
            _ outcome: ListOutcome<LikedPhoto, IDCursor<LikedPhotos>>, for reader: PresentationContext
        ) -> ListDocument<LikedPhotoRowPresenter, TextListLinks> {
            ListDocument(
                outcome, by: LikedPhotoRowPresenter(links: links), at: links.toLikes,
                links: TextListLinks(back: links.link(to: session.user.name)))
        }
    }
}
