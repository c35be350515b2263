import ViperValues

/// How items are sorted; ties are broken by id, in the same direction.
enum ItemSort: String, CaseIterable, Sendable {
    case createdAt
    case createdAtDescending = "-createdAt"
    case name
    case nameDescending = "-name"

    var isByName: Bool { self == .name || self == .nameDescending }
    var isDescending: Bool { self == .createdAtDescending || self == .nameDescending }
}

/// Which items are listed, and in which order.
struct ItemFilter: Sendable, Equatable {
    var sort = ItemSort.createdAtDescending
    /// Only those that are in use, or only those that are not.
    var enabled: Bool?
    /// Only those whose names begin with this, whatever the letter case; then they are sorted by name.
    var prefix: String?
}

/// Where a page ended: the sort key of its last item, and the item.
struct ItemPosition: Sendable, Equatable {
    /// The sort key.
    enum Key: Sendable, Equatable {
        case createdAt(Timestamp)
        /// The folded name.
        case name(String)
    }

    var key: Key
    var id: UUID
}
