import ViperValues

/// An expense of an account, or a payment into it.
struct AccountTransaction: Sendable, Equatable {
    let id: UUID
    var group: TransactionGroup
    var date: CalendarDate
    /// 1 to 200 characters.
    var description: SharedText
    let amount: Amount
    let kind: TransactionKind
    let createdAt: Timestamp
    var version: Int64

    static let descriptionBounds = TextBounds.trimmed(1...200)
}

/// The state of a transaction.
enum TransactionGroup: String, CaseIterable, Sendable {
    /// Approved, but not carried out yet.
    case authorized
    /// Carried out.
    case posted
}

/// The direction of the money.
enum TransactionKind: String, CaseIterable, Sendable {
    /// Adds to the total.
    case debit
    /// Subtracts from the total.
    case credit
}

extension TransactionKind {
    /// What an amount adds to a total, in minor units: positive for a debit, negative for a credit.
    func signedUnits(of amount: Amount) -> Int64 { self == .debit ? amount.minorUnits : -amount.minorUnits }
}
