import HTTP

/// A part of the list of an account's transactions.
struct TransactionPage: Sendable, Equatable {
    var transactions: [AccountTransaction]
    /// The last transaction of the page, if more follow.
    var end: UUID?
}
