import Viper
import ViperHTTP
import ViperValues

/// `POST /transfers/{id}/confirmation`: moves the money. A second request is responded to as the first, and moves nothing.
enum TransfersConfirm {
    struct Input: Equatable {
        let precondition: Precondition
    }

    struct View: JSONView { typealias Model = TransferDocument }
}

extension TransfersConfirm.Input: WireInput {
    init(_ field: inout some InputFields) { precondition = field.precondition() }
}
