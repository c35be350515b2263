/// The order of items; ties are broken by id, in the same direction.
enum ItemSort: String, CaseIterable, Sendable {
    case createdAt
    case createdAtDescending = "-createdAt"
    case name
    case nameDescending = "-name"

    var isByName: Bool { self == .name || self == .nameDescending }
    var isDescending: Bool { self == .createdAtDescending || self == .nameDescending }
}

/// The filter and order of a list of items.
struct ItemFilter: Sendable, Equatable {
    var sort = ItemSort.createdAtDescending
    /// Only items in use, or only items not in use.
    var enabled: Bool?
    /// Only items whose names begin with this, ignoring case; they are sorted by name.
    var prefix: String?
}
