import Viper
import ViperHTTP

/// `DELETE /missions/{id}`: cancels a mission that has not ended. Whoever performs it learns of it within a second or so.
enum MissionsCancel {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        static let failures = FailureKinds.other(.missionEnded)
        let service: MissionService
        let mission: Mission

        func execute(_ input: Input) async throws(Failure) { try await service.cancel(mission.id) }
    }
}
