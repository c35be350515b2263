import Accounts
import Viper
import ViperHTTP

/// `PUT /transfers/{id}/amount`: chooses the amount of a transfer.
enum TransfersAmount {
    struct Input: WireInput, Equatable {
        let amount: Amount
        let precondition: Precondition

        init(_ field: inout some InputFields) {
            amount = field.body("amount", "From 0.01 to 100000000000.00, with two decimals.", Unbounded())
            precondition = field.precondition()
        }
    }

    struct Interactor: Viper.Interactor {
        let service: TransferService
        let transfer: Transfer

        func execute(_ input: Input) async throws(Failure) -> Transfer {
            try await service.choose(.amount(input.amount), for: transfer.id, if: input.precondition)
        }
    }
}
