import ViperValues

/// A part of the list of accounts.
struct AccountPage: Sendable, Equatable {
    var accounts: [Account]
    /// Where the page ended, if more accounts follow.
    var end: AccountPosition?
}

/// Where a page of accounts ended: what its last account is sorted by, and its id.
struct AccountPosition: Sendable, Equatable {
    /// The sort key.
    enum Key: Sendable, Equatable {
        case createdAt(Timestamp)
        /// The folded name, where accounts are searched by name.
        case name(String)
    }

    var key: Key
    var id: UUID
}
