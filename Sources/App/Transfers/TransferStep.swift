import Accounts
import Viper
import ViperHTTP

/// The steps of a transfer, in their order.
enum TransferStep: WireText, SequenceStep {
    case from, amount, to, confirmation

    var label: String {
        switch self {
        case .from: "fromAccount"
        case .to: "toAccount"
        case .amount, .confirmation: "\(wireText)"
        }
    }

    var method: Method { self == .confirmation ? .post : .put }

    /// A second confirmation is responded to as the first.
    var repetition: StepRepetition { self == .confirmation ? .always : .untilEnd }
}

/// A choice of a transfer.
enum TransferChoice: Sendable, Equatable {
    case from(UUID)
    case amount(Amount)
    case to(UUID)

    var step: TransferStep {
        switch self {
        case .from: .from
        case .amount: .amount
        case .to: .to
        }
    }

    /// The account that is chosen, if it is one.
    var account: UUID? {
        switch self {
        case .from(let id), .to(let id): id
        case .amount: nil
        }
    }
}
