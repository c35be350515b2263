import Viper

extension TransfersFrom {
    struct Interactor: Viper.Interactor {
        static let failures = FailureKinds.rule
        let service: TransferService
        let transfer: Transfer

        func execute(_ input: Input) async throws(Failure) -> Transfer {
            try await service.choose(.from(input.account), for: transfer.id, if: input.precondition)
        }
    }
}
