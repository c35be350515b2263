import ViperValues

/// A client's values for a new transaction.
struct TransactionDraft: Sendable, Equatable {
    let group: TransactionGroup
    let date: CalendarDate
    let description: String
    let amount: Amount
    let kind: TransactionKind
}
