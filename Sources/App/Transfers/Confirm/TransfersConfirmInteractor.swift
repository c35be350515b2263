import Viper

extension TransfersConfirm {
    struct Interactor: Viper.Interactor {
        static let failures = FailureKinds.rule
        let service: TransferService
        let transfer: Transfer

        func execute(_ input: Input) async throws(Failure) -> Transfer {
            try await service.confirm(transfer.id, if: input.precondition)
        }
    }
}
