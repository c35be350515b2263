import ViperValues

/// A named thing that is in use or not.
struct Item: Sendable, Equatable {
    /// Generated when the item was added (UUID version 7); never changes.
    var id: UUID
    /// 1 to 200 characters, trimmed.
    var name: String
    var enabled: Bool
    var createdAt: Timestamp
    var updatedAt: Timestamp
    /// Starts at 1, and is raised by every change, in the database.
    var version: Int64
}

/// A change of an item; nil leaves a value as it is.
struct ItemChange: Sendable, Equatable {
    var name: String?
    var enabled: Bool?

    /// The changed item, still at its old version; nil if nothing would change.
    func applied(to item: Item, at time: Timestamp) -> Item? {
        var changed = item
        if let name { changed.name = name }
        if let enabled { changed.enabled = enabled }
        guard changed != item else { return nil }
        changed.updatedAt = time
        return changed
    }
}
