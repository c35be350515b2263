import ViperValues

/// Money that goes from one account to another of the same currency.
struct Movement: Sendable, Equatable {
    let from: UUID
    let to: UUID
    let amount: Amount
}

/// What became of a movement.
enum MovementOutcome: Sendable, Equatable {
    /// Both accounts have a posted transaction of it: the one that it was taken from a debit, the other one a credit.
    case made(debit: UUID, credit: UUID)
    /// An account does not exist, since it was deleted. Nothing was changed.
    case missing(UUID)
    /// The accounts have different currencies. Nothing was changed.
    case otherCurrency
}
