import Viper
import ViperHTTP

/// `GET /photos/{id}/likes?limit=&after=`: a page of those who like a photo, the latest first.
enum LikersList {
    enum List: IDList {
        static let mark: UInt8 = 0x6C
        static let format = "likers-cursor"
    }

    typealias Input = PageInput<List>

    struct Interactor: Viper.Interactor {
        let service: LikeService
        let visit: PhotoVisit

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<ListedUser, IDCursor<List>> {
            let photo = visit.photo.id
            let page = try await service.likers(of: photo, after: try input.start(in: photo), limit: input.limit)
            return input.outcome(page, in: photo)
        }
    }

    struct Presenter: Viper.Presenter {
        let links: PeopleLinks
        let visit: PhotoVisit

        func present(
            _ outcome: ListOutcome<ListedUser, IDCursor<List>>, for reader: PresentationContext
        ) -> ListDocument<UserRowPresenter, TextListLinks> {
            let photo = visit.photo.id
            return ListDocument(
                outcome, by: UserRowPresenter(links: links), at: links.link(likesOf: photo),
                links: TextListLinks(back: links.textLink(photo: photo)))
        }
    }

    struct View: ListView { typealias Model = ListDocument<UserRowPresenter, TextListLinks> }
}
