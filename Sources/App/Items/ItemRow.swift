import Viper
import ViperHTTP
import ViperValues

struct ItemRow: WireOutput {
    let id: UUID
    let name: SharedText
    let enabled: Bool
    let color: ItemColor
    let date: DisplayDate
    let createdAt: Timestamp
    let version: Int64
    let links: Links

    struct Links: WireOutput {
        let detail: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("detail", "The item itself.", \.detail)
        }
    }

    init(_ item: ItemSummary, _ router: ItemsRouter) {
        id = item.id
        name = item.name
        enabled = item.enabled
        color = ItemColor(enabled: item.enabled)
        date = DisplayDate(item.createdAt)
        createdAt = item.createdAt
        version = item.version
        links = Links(detail: router.link(detailOf: item.id))
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field("id", "Stable identifier.", \.id)
        field("name", "1 to 200 characters.", \.name)
        field("enabled", "Whether the item is in use.", \.enabled)
        field("color", "The colour to show it in.", \.color)
        field("date", "The day it was added, ready to show.", \.date)
        field("createdAt", "When it was added.", \.createdAt)
        field("version", "Increases with every change; valid in 'If-Match' when quoted.", \.version)
        field("links", "The row's links.", \.links)
    }
}
