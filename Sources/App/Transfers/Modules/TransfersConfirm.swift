import Viper
import ViperHTTP

/// `POST /transfers/{id}/confirmation`: moves the money. A second request is responded to as the first, and moves nothing.
enum TransfersConfirm {
    typealias Input = ConditionalInput

    struct Interactor: Viper.Interactor {
        static let failures = FailureKinds.rule
        let service: TransferService
        let transfer: Transfer

        func execute(_ input: Input) async throws(Failure) -> Transfer {
            try await service.confirm(transfer.id, if: input.precondition)
        }
    }
}
