import Viper
import ViperHTTP
import ViperValues

/// `PUT /transfers/{id}/from`: takes a transfer from an account.
enum TransfersFrom {
    struct Input: Equatable {
        let account: UUID
        let precondition: Precondition
    }

    struct View: JSONView { typealias Model = TransferDocument }
}

extension TransfersFrom.Input: WireInput {
    init(_ field: inout some InputFields) {
        account = field.body("account", "The account's id.", Unbounded())
        precondition = field.precondition()
    }
}
