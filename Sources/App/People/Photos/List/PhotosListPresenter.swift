import Viper
import ViperIdentity
import ViperService

extension PhotosList {
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
}
