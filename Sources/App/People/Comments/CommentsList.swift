import Viper
import ViperHTTP
import ViperService

/// `GET /photos/{id}/comments?limit=&after=`: a page of a photo's comments, the newest first.
enum CommentsList {
    enum List: LiveIDList {
        typealias Entry = Comment

        static let mark: UInt8 = 0x63
        static let format = "comments-cursor"
    }

    typealias Input = PageInput<List>

    struct Interactor: Viper.Interactor {
        let service: CommentService
        let visit: PhotoVisit

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<Comment, IDCursor<List>> {
            let photo = visit.photo.id
            let page = try await service.page(of: photo, after: try input.start(in: photo), limit: input.limit)
            return input.outcome(page, in: photo)
        }
    }

    struct Presenter: ListPresenter {
        let links: PeopleLinks
        let visit: PhotoVisit

        func present(
            _ outcome: ListOutcome<Comment, IDCursor<List>>, for reader: PresentationContext
        ) -> ListDocument<CommentRowPresenter, ListLinks> {
            let photo = visit.photo.id
            return ListDocument(
                outcome, by: rows(for: reader), at: links.link(commentsOf: photo),
                links: ListLinks(back: links.link(photo: photo)))
        }

        func rows(for reader: PresentationContext) -> CommentRowPresenter { CommentRowPresenter(links: links) }
    }

    struct View: ListView { typealias Model = ListDocument<CommentRowPresenter, ListLinks> }
}
