import Accounts
import Viper
import ViperHTTP
import ViperValues

/// `PUT /transfers/{id}/amount`: chooses the amount of a transfer.
enum TransfersAmount {
    struct Input: Equatable {
        let amount: Amount
        let precondition: Precondition
    }

    struct View: JSONView { typealias Model = TransferDocument }
}

extension TransfersAmount.Input: WireInput {
    init(_ field: inout some InputFields) {
        amount = field.body("amount", "From 0.01 to 100000000000.00, with two decimals.", Unbounded())
        precondition = field.precondition()
    }
}
