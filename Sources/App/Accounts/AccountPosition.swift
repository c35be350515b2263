import ViperValues

/// Where a page of accounts ended: what its last account is sorted by, and its id.
struct AccountPosition: Sendable, Equatable {
    enum Key: Sendable, Equatable {
        case createdAt(Timestamp)
        /// The folded name, if accounts are searched by name.
        case name(String)
    }

    var key: Key
    var id: UUID
}
