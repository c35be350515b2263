import ViperValues

/// What a list of items knows of each: no more than it shows, since every column that is read costs.
struct ItemSummary: Sendable, Equatable {
    var id: UUID
    /// It stands in one block with the names of the whole page.
    var name: SharedText
    var enabled: Bool
    var createdAt: Timestamp
    var version: Int64
}

extension ItemSummary {
    /// The summary of an item.
    init(_ item: Item) {
        self.init(
            id: item.id, name: SharedText(item.name), enabled: item.enabled, createdAt: item.createdAt,
            version: item.version)
    }
}
