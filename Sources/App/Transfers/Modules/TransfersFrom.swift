import Viper
import ViperHTTP

/// `PUT /transfers/{id}/from`: takes a transfer from an account.
enum TransfersFrom {
    struct Input: WireInput, Equatable {
        let account: UUID
        let precondition: Precondition

        init(_ field: inout some InputFields) {
            account = field.body("account", "The account's id.", Unbounded())
            precondition = field.precondition()
        }
    }

    struct Interactor: Viper.Interactor {
        static let failures = FailureKinds.rule
        let service: TransferService
        let transfer: Transfer

        func execute(_ input: Input) async throws(Failure) -> Transfer {
            try await service.choose(.from(input.account), for: transfer.id, if: input.precondition)
        }
    }
}
