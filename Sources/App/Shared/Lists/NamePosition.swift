import ViperValues

/// The sort key and the id of the last row of a page, in a list that is sorted by time or by name.
struct NamePosition: Sendable, Equatable {
    enum Key: Sendable, Equatable {
        case createdAt(Timestamp)
        /// The folded name.
        case name(String)
    }

    var key: Key
    var id: UUID
}
