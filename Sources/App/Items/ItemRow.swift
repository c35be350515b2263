import Viper
import ViperEntities
import ViperHTTP
import ViperJSON
import ViperValues

/// An item in a list, and as the response to adding it.
struct ItemRow: LinkedRow, Versioned {
    let entity: Item
    let links: RowLinks<ItemRow>

    init(_ item: Item, _ router: ItemsRouter, in language: Language) {
        entity = item
        links = RowLinks(detail: router.link(detailOf: item.id))
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field.columns(before: "createdAt")
        field("color", "The colour to show it in.", { ItemColor(enabled: $0.entity.enabled) })
        field("date", "The day it was added, ready to show.", { DisplayDate($0.entity.createdAt) })
        field.columns(from: "createdAt")
        field("links", "The row's links.", \.links)
    }
}

enum ItemColor: OutputEnumeration {
    case green
    case red

    var wireText: StaticString {
        switch self {
        case .green: "green"
        case .red: "red"
        }
    }

    init(enabled: Bool) { self = enabled ? .green : .red }
}

/// A date in English, ready to show: `Nov 21, 2026`.
struct DisplayDate: OutputValue, Equatable {
    /// The date is formatted when it is written.
    let daysSince1970: Int

    /// The UTC day of a time.
    init(_ time: Timestamp) { daysSince1970 = time.daysSince1970 }

    init(daysSince1970 days: Int) { daysSince1970 = days }

    func write(to writer: inout ByteWriter) {
        writer.displayDate(daysSince1970: daysSince1970)
    }

    static var schema: Schema { .string() }
}
