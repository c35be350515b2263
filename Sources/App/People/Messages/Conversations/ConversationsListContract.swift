import Viper
import ViperHTTP
import ViperValues

/// `GET /conversations?limit=&after=`: a page of the conversations of the user who is signed in, the one with the newest
/// message first.
enum ConversationsList {
    enum List: IDList {
        static let mark: UInt8 = 0x76
        static let format = "conversations-cursor"
    }

    typealias Input = PageInput<List>

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
