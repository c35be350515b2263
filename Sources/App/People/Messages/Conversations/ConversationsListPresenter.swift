import Viper
import ViperIdentity
import ViperValues

extension ConversationsList {
    struct Presenter: Viper.Presenter {
        let links: PeopleLinks
        let session: Session

        func present(
            _ outcome: ListOutcome<ListedConversation, IDCursor<List>>, for reader: PresentationContext
        ) -> ListDocument<RowPresenter, TextListLinks> {
            ListDocument(
                outcome, by: RowPresenter(links: links, reader: session.user.id), at: links.toConversations,
                links: TextListLinks(back: links.link(to: session.user.name)))
        }
    }

    struct RowPresenter: Viper.RowPresenter {
        let links: PeopleLinks
        let reader: UUID

        func present(_ listed: ListedConversation) -> Row {
            let conversation = listed.conversation
            let address = conversation.address
            return Row(
                partner: conversation.partner.map { AuthorRow($0, links) }, unread: conversation.unread,
                latest: MessageDocument(listed.latest, at: address, for: reader, links),
                links: Links(messages: links.link(messagesWith: address), read: links.link(readWith: address)))
        }
    }
}
