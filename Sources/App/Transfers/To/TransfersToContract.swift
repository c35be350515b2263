import Viper
import ViperHTTP
import ViperValues

/// `PUT /transfers/{id}/to`: has a transfer go to an account.
enum TransfersTo {
    struct Input: Equatable {
        let account: UUID
        let precondition: Precondition
    }

    struct View: JSONView { typealias Model = TransferDocument }
}

extension TransfersTo.Input: WireInput {
    init(_ field: inout some InputFields) {
        account = field.body("account", "The account's id.", Unbounded())
        precondition = field.precondition()
    }
}
