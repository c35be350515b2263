import ViperValues

/// What was spent from an account, or came into it.
struct AccountTransaction: Sendable, Equatable {
    let id: UUID
    let group: TransactionGroup
    let date: CalendarDate
    /// 1 to 200 characters.
    let description: SharedText
    let amount: Amount
    let kind: TransactionKind
    let createdAt: Timestamp
    let version: Int64
}

/// How far a transaction has come.
enum TransactionGroup: String, CaseIterable, Sendable {
    /// Promised, and not carried out yet.
    case authorized
    /// Carried out.
    case posted
}

/// Which way the money goes.
enum TransactionKind: String, CaseIterable, Sendable {
    /// Counts as plus.
    case debit
    /// Counts as minus.
    case credit
}

extension TransactionKind {
    /// What an amount adds to a total, in minor units: a debit counts as plus, a credit as minus.
    func signedUnits(of amount: Amount) -> Int64 { self == .debit ? amount.minorUnits : -amount.minorUnits }
}
