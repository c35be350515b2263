import Viper
import ViperDatabase
import ViperDocuments

/// `GET /conversations/{name}/messages?limit=&after=`: a page of a conversation's messages, the newest first.
enum MessagesList {
    enum List: IDList {
        static let mark: UInt8 = 0x6E
        static let format = "messages-cursor"
        static let pages = IDPages<Message>(
            "SELECT \(Message.columns) FROM messages m", of: "m.conversation", by: "m.id", at: { $0.id }
        ) { row throws(DatabaseError) in try Message(joined: row) }
    }

    typealias Input = PageInput<List>
    typealias Interactor = PageInteractor<MessagesList, List>
    typealias Presenter = PagePresenter<List, MessageRowPresenter, TextLink, ListLinks>
    struct View: ListView { typealias Model = Presenter.Model }
}
