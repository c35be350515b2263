import Viper
import ViperHTTP
import ViperJSON
import ViperValues

/// `POST /items`: adds an item.
enum ItemsAdd {
    struct Input: Equatable {
        let name: String
        let enabled: Bool
    }

    /// The new item's row, as in a list.
    struct Document: OutputValue, Versioned, Located {
        let row: ItemRow
        let version: Int64

        var location: Link { row.links.detail }

        func write(to writer: inout ByteWriter) { row.write(to: &writer) }

        static var schema: Schema { ItemRow.schema }
    }

    struct View: CreatedView {
        typealias Model = Document
        typealias Resource = ItemsDetail.Document
    }
}

extension ItemsAdd.Input: WireInput {
    init(_ field: inout some InputFields) {
        name = field.body("name", "1 to 200 characters, trimmed.", ItemRules.name)
        enabled = field.body("enabled", "Whether the item is in use.", default: ItemRules.isEnabledAtFirst)
    }
}
