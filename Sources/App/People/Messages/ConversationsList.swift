import Viper
import ViperHTTP
import ViperIdentity
import ViperValues

/// `GET /conversations?limit=&after=`: a page of the conversations of the user who is signed in, the one with the newest
/// message first.
enum ConversationsList {
    enum List: IDList {
        static let mark: UInt8 = 0x76
        static let format = "conversations-cursor"
    }

    typealias Input = PageInput<List>

    struct Interactor: Viper.Interactor {
        let service: MessageService
        let session: Session

        func execute(_ input: Input) async throws(Failure) -> ListOutcome<ListedConversation, IDCursor<List>> {
            let user = session.user.id
            let page = try await service.conversations(
                of: session, after: try input.start(in: user), limit: input.limit)
            return input.outcome(page, in: user)
        }
    }

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

    struct Row: WireOutput {
        let partner: AuthorRow?
        let unread: Int64
        let latest: MessageDocument
        let links: Links

        static func describe(_ field: inout some OutputFields<Self>) {
            field("with", "The other user; absent for one who was deleted.", \.partner)
            field("unread", "How many messages were not read yet.", \.unread)
            field("latest", "The newest message.", \.latest)
            field("links", "The row's links.", \.links)
        }
    }

    struct Links: WireOutput {
        let messages: TextLink
        let read: TextLink

        static func describe(_ field: inout some OutputFields<Self>) {
            field("messages", "Its messages, and where to send one.", \.messages)
            field("read", "To mark messages as read.", \.read)
        }
    }

    struct View: ListView { typealias Model = ListDocument<RowPresenter, TextListLinks> }
}
