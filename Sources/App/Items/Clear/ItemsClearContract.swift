import Viper
import ViperHTTP

/// `DELETE /items`: deletes every item.
enum ItemsClear {
    typealias Input = NoInput

    struct Document: WireOutput {
        let items: [ItemRow]
        let deleted: Int
        let message: String

        static func describe(_ field: inout some OutputFields<Self>) {
            field("items", "The items that are left: none.", \.items)
            field("deleted", "How many were deleted.", \.deleted)
            field("message", "What to tell people.", \.message)
        }
    }

    struct View: JSONView { typealias Model = Document }
}
