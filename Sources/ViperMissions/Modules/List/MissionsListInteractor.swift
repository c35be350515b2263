import Viper
import ViperValues

extension MissionsList {
    struct Interactor: Viper.Interactor {
        let service: MissionService
        let user: UUID

        func execute(_ input: Input) async throws(Failure) -> [Mission] { try await service.missions(of: user) }
    }
}
