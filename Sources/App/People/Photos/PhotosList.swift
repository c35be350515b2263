import Viper
import ViperHTTP
import ViperIdentity
import ViperService

/// `GET /users/{name}/photos?limit=&after=`: a page of a user's photos, the newest first.
enum PhotosList {
    enum List: LiveIDList {
        typealias Entry = PhotoSummary

        static let mark: UInt8 = 0x70
        static let format = "photos-cursor"
    }

    typealias Input = PageInput<List>

    struct Interactor: Viper.Interactor {
        let service: PhotoService
        let visit: Visit

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<PhotoSummary, IDCursor<List>> {
            let user = visit.user.id
            let page = try await service.page(of: user, after: try input.start(in: user), limit: input.limit)
            return input.outcome(page, in: user)
        }
    }

    struct Presenter: ListPresenter {
        let links: PeopleLinks
        let visit: Visit

        func present(
            _ outcome: ListOutcome<PhotoSummary, IDCursor<List>>, for reader: PresentationContext
        ) -> ListDocument<PhotoRowPresenter, TextListLinks> {
            let name = visit.user.name
            return ListDocument(
                outcome, by: rows(for: reader), at: links.link(photosOf: name),
                links: TextListLinks(back: links.link(to: name)))
        }

        func rows(for reader: PresentationContext) -> PhotoRowPresenter { PhotoRowPresenter(links: links) }
    }

    struct View: ListView { typealias Model = ListDocument<PhotoRowPresenter, TextListLinks> }

    struct Builder: Viper.Builder {
        let service: PhotoService
        let links: PeopleLinks
        let list: LiveList<PhotoSummary>

        func build(in scope: Visit) -> LiveModule<Interactor, Presenter, View> {
            LiveModule(
                Interactor(service: service, visit: scope), Presenter(links: links, visit: scope), View(),
                of: list.of(scope.user.id))
        }
    }
}
