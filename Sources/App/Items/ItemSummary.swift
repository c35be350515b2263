import HTTP

/// What a list of items knows of each: no more than it shows, since every column that is read costs.
struct ItemSummary: Sendable, Equatable {
    var id: UUID
    var name: String
    var enabled: Bool
    var createdAt: Timestamp
}

extension ItemSummary {
    /// The summary of an item.
    init(_ item: Item) {
        self.init(id: item.id, name: item.name, enabled: item.enabled, createdAt: item.createdAt)
    }
}
