import Viper
import ViperHTTP

/// `POST /transfers`: begins a transfer, whose first step is then due.
enum TransfersBegin {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        static let issuesCapability = true
        let service: TransferService
        /// Who begins it; nil for a stranger.
        let user: UUID?

        func execute(_ input: Input) async throws(Failure) -> Transfer { try await service.begin(by: user) }
    }

    struct View: CreatedView { typealias Model = TransferDocument }
}
