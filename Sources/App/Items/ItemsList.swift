import Viper
import ViperEntities
import ViperHTTP
import ViperJSON

/// `GET /items?enabled=&sort=&q=&limit=&after=`: a page of items, newest first unless another order is asked for.
enum ItemsList: EntityModule, EntityList {
    typealias Input = EntityPageInput<Item>
    typealias Interactor = EntityLister<Item, ItemsList>
    typealias Row = ItemRow
    typealias Links = ListAndFormLinks<ItemsList>
    typealias Presenter = PagePresenter<ItemsList>
    typealias View = PageView<ItemsList>
}

/// An item in a list, and as the response to adding it.
struct ItemRow: LinkedRow, Versioned {
    let entity: Item
    let location: Link

    init(_ item: Item, _ router: ItemsRouter, in language: Language) {
        entity = item
        location = router.link(detailOf: item.id)
    }

    static func describe(_ field: inout some OutputFields<Self>) {
        field.columns(before: "createdAt")
        field("color", "The colour to show it in.", { ItemColor(enabled: $0.entity.enabled) })
        field("date", "The day it was added, ready to show.", { DisplayDate($0.entity.createdAt) })
        field.columns(from: "createdAt")
        field.links()
    }
}

enum ItemColor: WireText, OutputEnumeration {
    case green, red

    init(enabled: Bool) { self = enabled ? .green : .red }
}
