package import ViperValues

/// The sort key and the id of the last row of a page, in a list that is sorted by time or by name.
package struct NamePosition: Sendable, Equatable {
    package enum Key: Sendable, Equatable {
        case createdAt(Timestamp)
        /// The folded name.
        case name(String)
    }

    package var key: Key
    package var id: UUID

    package init(key: Key, id: UUID) {
        self.key = key
        self.id = id
    }
}
