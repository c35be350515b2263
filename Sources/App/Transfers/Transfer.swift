import Accounts
import Viper
import ViperEntities

/// Money that goes from one account to another, chosen step by step. It is the scope of its steps' modules.
struct Transfer: RevisedEntity, SequenceState {
    static let table = EntityTable<Transfer>("transfers", Phrase("transfer", "virement", "transferência"))

    var id = UUID.least
    /// Who has begun it, and sees it alone; nil for a stranger's, which everybody sees who knows its id.
    var user: UUID?
    var from: UUID?
    /// That of the account that it is taken from.
    var currency: Currency?
    var amount: Amount?
    var to: UUID?
    var createdAt = Timestamp(microseconds: 0)
    /// When it ends unless it is confirmed before.
    var expiresAt = Timestamp(microseconds: 0)
    /// With the transactions that the confirmation has made of both accounts; nil before.
    var confirmedAt: Timestamp?
    var debit: UUID?
    var credit: UUID?
    /// Raised by every change.
    var version: Int64 = 1
    /// The ends whose accounts were deleted after they were chosen.
    var lost: Set<End> = []

    @inline(__always)
    static func columns(_ column: inout some Columns<Self>) {
        column("id", \.id, "Stable identifier.", .key)
        column("userId", \.user, "Who has begun it.", .hidden)
        column("fromAccount", \.from, "The account that it is taken from.", [.hidden, .revised])
        column("currency", \.currency, "The currency of both accounts.", [.hidden, .revised])
        column("amount", \.amount, "The amount.", [.hidden, .revised])
        column("toAccount", \.to, "The account that it goes to.", [.hidden, .revised])
        column("createdAt", \.createdAt, "When it was begun.", .hidden)
        column("expiresAt", \.expiresAt, "When it ends unless it is confirmed before.", .hidden)
        column("confirmedAt", \.confirmedAt, "When it was confirmed.", [.hidden, .revised])
        column("debit", \.debit, "The transaction of the account that it was taken from.", [.hidden, .revised])
        column("credit", \.credit, "The transaction of the account that it went to.", [.hidden, .revised])
        column("version", \.version, "Increases with every change.", [.hidden, .version])
    }

    enum End: Sendable {
        case from, to
    }

    var isConfirmed: Bool { confirmedAt != nil }

    var steps: StepSequence<TransferStep> {
        StepSequence { step in
            switch step {
            case .from: from != nil
            case .amount: amount != nil
            case .to: to != nil
            case .confirmation: isConfirmed
            }
        }
    }

    /// Whether it is still there: one that was not confirmed in time is not.
    func isThere(at now: Timestamp) -> Bool { isConfirmed || now < expiresAt }

    /// What a confirmation moves; nil while a choice is missing.
    var movement: Movement? {
        guard let from, let amount, let to else { return nil }
        return Movement(from: from, to: to, amount: amount)
    }
}
