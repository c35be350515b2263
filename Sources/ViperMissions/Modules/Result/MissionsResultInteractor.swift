import Viper

extension MissionsResult {
    struct Interactor: Viper.Interactor {
        static let failures: FailureKinds = [.other(.resultExpired), .other(.missionUnfinished)]
        let service: MissionService
        let mission: Mission

        func execute(_ input: Input) async throws(Failure) -> Outcome {
            let (blob, content) = try await service.result(of: mission)
            return Outcome(mission: mission, blob: blob, content: content)
        }
    }
}
