import HTTP

/// A part of the list of accounts.
struct AccountPage: Sendable, Equatable {
    var accounts: [Account]
    /// Where the page ended, if more accounts follow.
    var end: AccountPosition?
}

/// Where a page of accounts ended: when its last account was added, and its id.
struct AccountPosition: Sendable, Equatable {
    var createdAt: Timestamp
    var id: UUID
}
