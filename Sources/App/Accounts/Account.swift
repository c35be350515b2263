import HTTP

/// An account: what transactions belong to. It is the scope of every module below `/accounts/{accountId}`.
struct Account: Sendable, Equatable {
    let id: UUID
    /// 1 to 200 characters.
    let name: String
    let currency: Currency
    /// The sum of what is posted.
    let balance: Total
    /// The sum of what is authorized and not posted yet.
    let pending: Total
    let createdAt: Timestamp
    /// Goes up with every change of what is shown of it, so also with every transaction.
    let version: Int64
}
