import Viper
import ViperHTTP

/// `POST /transfers/{id}/confirmation`: moves the money. A second request is responded to as the first, and moves nothing.
enum TransfersConfirm {
    struct Input: WireInput, Equatable {
        let precondition: Precondition

        init(_ field: inout some InputFields) { precondition = field.precondition() }
    }

    struct Interactor: Viper.Interactor {
        static let failures = FailureKinds.rule
        let service: TransferService
        let transfer: Transfer

        func execute(_ input: Input) async throws(Failure) -> Transfer {
            try await service.confirm(transfer.id, if: input.precondition)
        }
    }

    struct View: JSONView { typealias Model = TransferDocument }
}
