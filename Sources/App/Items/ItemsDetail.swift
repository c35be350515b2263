import Viper
import ViperEntities
import ViperHTTP
import ViperJSON

/// `GET /items/{id}`: one item.
enum ItemsDetail: EntityModule {
    typealias Input = IDInput

    struct Interactor: FindingInteractor { let store: EntityStore<Item> }

    typealias Presenter = DocumentPresenter<Document>
    typealias View = VersionedDocumentView<Document>

    struct Document: WholeDocument, RoutedDocument {
        let entity: Item
        let links: Links

        init(_ item: Item, _ router: ItemsRouter, in language: Language) {
            entity = item
            links = Links(list: router.linkToList)
        }

        static func describe(_ field: inout some OutputFields<Self>) {
            field.columns(before: "name")
            field("title", "The headline, ready to show.", { PrefixedText("ITEM: ", $0.entity.name) })
            field.columns(from: "name", before: "createdAt")
            field("state", "Whether it is in use, ready to show.", { State(enabled: $0.entity.enabled) })
            field("color", "The colour to show it in.", { ItemColor(enabled: $0.entity.enabled) })
            field("date", "The day it was added, ready to show.", { DisplayDate($0.entity.createdAt) })
            field.columns(from: "createdAt")
            field("links", "Related links.", \.links)
        }
    }

    /// Whether an item is in use, as it is shown.
    enum State: WireText, OutputEnumeration {
        case enabled = "Enabled"
        case disabled = "Disabled"

        init(enabled: Bool) { self = enabled ? .enabled : .disabled }
    }

    struct Links: WireOutput {
        let list: Link

        static func describe(_ field: inout some OutputFields<Self>) {
            field("list", "All items.", \.list)
        }
    }
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
