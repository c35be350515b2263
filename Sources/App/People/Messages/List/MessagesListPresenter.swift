import Viper
import ViperIdentity

extension MessagesList {
    struct Presenter: Viper.Presenter {
        let links: PeopleLinks
        let own: OwnConversation

        func present(
            _ outcome: ListOutcome<Message, IDCursor<List>>, for reader: PresentationContext
        ) -> ListDocument<MessageRowPresenter, ListLinks> {
            let address = own.conversation.address
            return ListDocument(
                outcome,
                by: MessageRowPresenter(links: links, address: address, reader: own.session.user.id),
                at: links.link(messagesWith: address), links: ListLinks(back: links.toConversations))
        }
    }
}
