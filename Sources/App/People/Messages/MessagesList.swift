import Viper
import ViperDatabase
import ViperEntities

/// `GET /conversations/{name}/messages?limit=&after=`: a page of a conversation's messages, the newest first.
enum MessagesList: IDListModule {
    enum List: IDList {
        static let name = MessageStore.messages
        static let mark: UInt8 = 0x6E
        static let pages = IDPages<Message>(
            "SELECT \(Message.columns) FROM messages m", of: "m.conversation", by: "m.id", at: { $0.id }
        ) { row throws(DatabaseError) in try Message(joined: row) }
    }

    typealias Rows = MessageRowPresenter
    typealias Back = ListLinks
}
