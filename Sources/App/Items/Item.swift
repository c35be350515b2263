import ViperValues

/// Something that has a name and is in use or not.
struct Item: Sendable, Equatable {
    /// Stable, and made when the item was added (UUID version 7).
    var id: UUID
    /// 1 to 200 characters, trimmed.
    var name: String
    /// Whether it is in use.
    var enabled: Bool
    /// When it was added.
    var createdAt: Timestamp
    /// When it was last changed.
    var updatedAt: Timestamp
    /// 1 at first, one more with every change.
    var version: Int64
}

/// What may be changed of an item; nil leaves a value as it is.
struct ItemChange: Sendable, Equatable {
    var name: String?
    var enabled: Bool?

    /// The item with the change, or nil if that would be the same.
    func applied(to item: Item, at time: Timestamp) -> Item? {
        var changed = item
        if let name { changed.name = name }
        if let enabled { changed.enabled = enabled }
        guard changed != item else { return nil }
        changed.updatedAt = time
        changed.version &+= 1
        return changed
    }
}
