import Viper
import ViperHTTP

/// `DELETE /transfers/{id}`: gives up a transfer that was not confirmed.
enum TransfersGiveUp {
    typealias Input = ConditionalInput

    struct Interactor: Viper.Interactor {
        static let failures = FailureKinds.other(.sequenceEnded)
        let service: TransferService
        let transfer: Transfer

        func execute(_ input: Input) async throws(Failure) {
            try await service.giveUp(transfer.id, if: input.precondition)
        }
    }
}
