import Viper
import ViperDatabase
import ViperEntities
import ViperHTTP
import ViperIdentity

/// `GET /conversations?limit=&after=`: a page of the conversations of the user who is signed in, the one with the newest
/// message first.
enum ConversationsList: IDListModule {
    enum List: IDList {
        static let name = MessageStore.conversations
        static let mark: UInt8 = 0x76
        static let pages = IDPages<ListedConversation>(
            """
            SELECT \(Message.columns), \(Conversation.columns)
            FROM conversation_sides s JOIN messages m ON m.conversation = s.conversation AND m.id = s.latest
                LEFT JOIN users u ON u.id = s.other AND NOT u.deleted
            """, of: "s.user_id", by: "s.latest", at: { $0.latest.id }
        ) { row throws(DatabaseError) in
            ListedConversation(
                conversation: try Conversation(row, from: Message.columnCount), latest: try Message(joined: row))
        }
    }

    typealias Rows = RowPresenter
    typealias Address = Link

    struct RowPresenter: ViperDocuments.RowPresenter {
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
}
