import ViperHTTP
import ViperValues

/// `PATCH /items/{id}`: changes an item by a merge-patch (RFC 7396).
enum ItemsChange {
    struct Input: Equatable {
        let id: UUID
        let change: ItemChange
        let precondition: Precondition
    }
}

extension ItemsChange.Input: WireInput {
    init(_ field: inout some InputFields) {
        id = field.path("id", "The item.")
        change = ItemChange(
            name: field.change("name", "1 to 200 characters, trimmed.", ItemRules.name),
            enabled: field.change("enabled", "Whether the item is in use."))
        precondition = field.precondition()
    }
}
