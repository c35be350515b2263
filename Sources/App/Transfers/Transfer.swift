import Accounts
import Viper

/// Money that goes from one account to another, chosen step by step. It is the scope of its steps' modules.
struct Transfer: SequenceState, Equatable {
    let id: UUID
    /// Who has begun it, and sees it alone; nil for a stranger's, which everybody sees who knows its id.
    let user: UUID?
    var from: UUID?
    /// That of the account that it is taken from.
    var currency: Currency?
    var amount: Amount?
    var to: UUID?
    let createdAt: Timestamp
    /// When it ends unless it is confirmed before.
    let expiresAt: Timestamp
    var confirmation: Confirmation?
    /// The ends whose accounts were deleted after they were chosen.
    var lost: Set<End> = []
    /// Raised by every change.
    var version: Int64

    /// What the confirmation has made.
    struct Confirmation: Sendable, Equatable {
        let at: Timestamp
        /// The transaction of the account that it was taken from.
        let debit: UUID
        /// The transaction of the account that it went to.
        let credit: UUID
    }

    enum End: Sendable {
        case from, to
    }

    var steps: StepSequence<TransferStep> {
        StepSequence { step in
            switch step {
            case .from: from != nil
            case .amount: amount != nil
            case .to: to != nil
            case .confirmation: confirmation != nil
            }
        }
    }

    /// Whether it is still there: one that was not confirmed in time is not.
    func isThere(at now: Timestamp) -> Bool { confirmation != nil || now < expiresAt }

    /// What a confirmation moves; nil while a choice is missing.
    var movement: Movement? {
        guard let from, let amount, let to else { return nil }
        return Movement(from: from, to: to, amount: amount)
    }
}
