import ViperHTTP
import ViperValues

/// `DELETE /transfers/{id}`: gives up a transfer that was not confirmed.
enum TransfersGiveUp {
    struct Input: Equatable {
        let precondition: Precondition
    }
}

extension TransfersGiveUp.Input: WireInput {
    init(_ field: inout some InputFields) { precondition = field.precondition() }
}
