import ViperHTTP

/// A client's values for a new transaction.
struct TransactionDraft: Sendable, Equatable {
    let group: TransactionGroup
    let date: CalendarDate
    let description: String
    let amount: Amount
    let kind: TransactionKind
}

extension TransactionDraft: WireInput {
    init(_ field: inout some InputFields) {
        group = field.body("group", "Whether it is authorized or posted.")
        date = field.body("date", "The date of the transaction.")
        description = field.body("description", "1 to 200 characters, trimmed.", AccountTransaction.descriptionBounds)
        amount = field.body("amount", "From 0.01 to 100000000000.00, with two decimals.")
        kind = field.body("kind", "The direction: a debit counts as plus, a credit as minus.")
    }
}
