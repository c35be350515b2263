package import ViperValues

/// Money that goes from one account to another of the same currency.
package struct Movement: Sendable, Equatable {
    package let from: UUID
    package let to: UUID
    package let amount: Amount

    package init(from: UUID, to: UUID, amount: Amount) {
        self.from = from
        self.to = to
        self.amount = amount
    }
}

/// What became of a movement.
package enum MovementOutcome: Sendable, Equatable {
    /// Both accounts have a posted transaction of it: the one that it was taken from a debit, the other one a credit.
    case made(debit: UUID, credit: UUID)
    /// An account does not exist, since it was deleted. Nothing was changed.
    case missing(UUID)
    /// The accounts have different currencies. Nothing was changed.
    case otherCurrency
}
