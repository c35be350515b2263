import Viper

extension Readiness {
    struct Interactor: Viper.Interactor {
        let service: HealthService

        func execute(_ input: Input) async throws(Failure) {
            try await service.check()
        }
    }
}
