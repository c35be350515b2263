import Viper
import ViperValues

/// The gate of a transfer and its steps: finds the transfer once per request, and passes it on as the scope.
struct TransferGate: Interactor {
    let service: TransferService
    /// Who calls; nil for a stranger.
    let caller: UUID?

    static let failures = FailureKinds.missing

    func execute(_ command: IDInput) async throws(Failure) -> Transfer {
        try await service.transfer(command.id, for: caller)
    }
}
