import Viper
import ViperService

extension CommentsList {
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
}
