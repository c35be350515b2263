import ViperValues

/// The sort key and the id of a page's last account.
struct AccountPosition: Sendable, Equatable {
    enum Key: Sendable, Equatable {
        case createdAt(Timestamp)
        /// The folded name, if accounts are searched by name.
        case name(String)
    }

    var key: Key
    var id: UUID
}
