import HTTP

/// What was spent from an account, or came into it.
struct AccountTransaction: Sendable, Equatable {
    let id: UUID
    let group: TransactionGroup
    let date: CalendarDate
    /// 1 to 200 characters.
    let description: String
    let amount: Amount
    let kind: TransactionKind
    let createdAt: Timestamp
    let version: Int64
}

/// How far a transaction has come.
enum TransactionGroup: String, InputEnumeration {
    /// Promised, and not carried out yet.
    case authorized
    /// Carried out.
    case posted
}

/// Which way the money goes.
enum TransactionKind: String, InputEnumeration {
    /// Counts as plus.
    case debit
    /// Counts as minus.
    case credit
}

extension AccountTransaction {
    /// What it adds to a total: a debit counts as plus, a credit as minus.
    var signedUnits: Int128 { kind == .debit ? Int128(amount.minorUnits) : -Int128(amount.minorUnits) }
}
