import ViperValues

/// The parts of an item that a list shows; every further column would cost.
struct ItemSummary: Sendable, Equatable {
    var id: UUID
    /// Shares one block of memory with the names of the whole page.
    var name: SharedText
    var enabled: Bool
    var createdAt: Timestamp
    var version: Int64
}

extension ItemSummary {
    init(_ item: Item) {
        self.init(
            id: item.id, name: SharedText(item.name), enabled: item.enabled, createdAt: item.createdAt,
            version: item.version)
    }
}
