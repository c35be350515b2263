import Viper

extension TransfersAmount {
    struct Interactor: Viper.Interactor {
        let service: TransferService
        let transfer: Transfer

        func execute(_ input: Input) async throws(Failure) -> Transfer {
            try await service.choose(.amount(input.amount), for: transfer.id, if: input.precondition)
        }
    }
}
