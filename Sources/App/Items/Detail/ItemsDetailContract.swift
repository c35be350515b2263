import Viper
import ViperHTTP
import ViperValues

/// `GET /items/{id}`: one item.
enum ItemsDetail {
    typealias Input = IDInput

    struct Document: WireOutput, Versioned {
        let id: UUID
        let title: String
        let name: String
        let enabled: Bool
        let state: State
        let color: ItemColor
        let date: DisplayDate
        let createdAt: Timestamp
        let updatedAt: Timestamp
        let links: Links
        let version: Int64

        static func describe(_ field: inout some OutputFields<Self>) {
            field("id", "Stable identifier.", \.id)
            field("title", "The headline, ready to show.", \.title)
            field("name", "1 to 200 characters.", \.name)
            field("enabled", "Whether the item is in use.", \.enabled)
            field("state", "Whether it is in use, ready to show.", \.state)
            field("color", "The colour to show it in.", \.color)
            field("date", "The day it was added, ready to show.", \.date)
            field("createdAt", "When it was added.", \.createdAt)
            field("updatedAt", "When it was last changed.", \.updatedAt)
            field("version", "Increases with every change; valid in 'If-Match' when quoted.", \.version)
            field("links", "Related links.", \.links)
        }
    }

    /// Whether an item is in use, as it is shown.
    enum State: OutputEnumeration {
        case enabled
        case disabled

        var wireText: StaticString {
            switch self {
            case .enabled: "Enabled"
            case .disabled: "Disabled"
            }
        }
    }

    struct Links: WireOutput {
        let list: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("list", "All items.", \.list)
        }
    }

    struct View: JSONView { typealias Model = Document }
}
