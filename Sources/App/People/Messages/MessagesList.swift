import Viper
import ViperHTTP
import ViperIdentity

/// `GET /conversations/{name}/messages?limit=&after=`: a page of a conversation's messages, the newest first.
enum MessagesList {
    enum List: IDList {
        static let mark: UInt8 = 0x6E
        static let format = "messages-cursor"
    }

    typealias Input = PageInput<List>

    struct Interactor: Viper.Interactor {
        let service: MessageService
        let own: OwnConversation

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<Message, IDCursor<List>> {
            let id = own.conversation.id
            let page = try await service.messages(
                of: own.conversation, after: try input.start(in: id), limit: input.limit)
            return input.outcome(page, in: id)
        }
    }

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

    struct View: ListView { typealias Model = ListDocument<MessageRowPresenter, ListLinks> }
}
