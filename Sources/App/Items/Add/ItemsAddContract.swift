import HTTP

/// `POST /items`: adds an item.
enum ItemsAdd {
    /// What is asked.
    struct Input: Equatable {
        let name: String
        let enabled: Bool
    }
}

extension ItemsAdd.Input: WireInput {
    init(_ field: inout some InputFields) {
        name = field.body("name", "1 to 200 characters, trimmed.", ItemRules.name)
        enabled = field.body("enabled", "Whether the item is in use.", default: true)
    }
}
