import Viper
import ViperValues

extension TransfersBegin {
    struct Interactor: Viper.Interactor {
        static let issuesCapability = true
        let service: TransferService
        /// Who begins it; nil for a stranger.
        let user: UUID?

        func execute(_ input: Input) async throws(Failure) -> Transfer { try await service.begin(by: user) }
    }
}
