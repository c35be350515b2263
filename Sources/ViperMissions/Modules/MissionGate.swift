import Viper
import ViperValues

/// The gate of a mission: finds it once per request, and passes it on as the scope.
struct MissionGate: Interactor {
    let service: MissionService
    /// Who calls; nil for a stranger.
    let caller: UUID?

    static let failures = FailureKinds.missing

    func execute(_ command: IDInput) async throws(Failure) -> Mission {
        try await service.mission(command.id, for: caller)
    }
}
