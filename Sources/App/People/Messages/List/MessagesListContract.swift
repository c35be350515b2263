import Viper
import ViperHTTP

/// `GET /conversations/{name}/messages?limit=&after=`: a page of a conversation's messages, the newest first.
enum MessagesList {
    enum List: IDList {
        static let mark: UInt8 = 0x6E
        static let format = "messages-cursor"
    }

    typealias Input = PageInput<List>

    struct View: ListView { typealias Model = ListDocument<MessageRowPresenter, ListLinks> }
}
