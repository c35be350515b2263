import Viper
import ViperIdentity
import ViperValues

extension FeedList {
    struct Presenter: Viper.Presenter {
        let links: PeopleLinks
        let session: Session

        func present(
            _ outcome: ListOutcome<FeedPhoto, IDCursor<List>>, for reader: PresentationContext
        ) -> ListDocument<RowPresenter, TextListLinks> {
            ListDocument(
                outcome, by: RowPresenter(links: links, reader: session.user.id), at: links.toFeed,
                links: TextListLinks(back: links.link(to: session.user.name)))
        }
    }

    struct RowPresenter: Viper.RowPresenter {
        let links: PeopleLinks
        let reader: UUID

        func present(_ entry: FeedPhoto) -> Row {
            let photo = entry.photo
            let partner: ConversationAddress? = photo.owner.id == reader ? nil : .user(photo.owner.name)
            return Row(
                row: PhotoRow(photo, links), entry: entry,
                comments: entry.comments.map { LatestComment(comment: $0, author: AuthorRow($0.author, links)) },
                links: PhotoLinks(photo.id, messageTo: partner, links))
        }
    }
}
