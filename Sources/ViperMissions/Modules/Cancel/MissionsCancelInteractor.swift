import Viper

extension MissionsCancel {
    struct Interactor: Viper.Interactor {
        static let failures = FailureKinds.other(.missionEnded)
        let service: MissionService
        let mission: Mission

        func execute(_ input: Input) async throws(Failure) { try await service.cancel(mission.id) }
    }
}
