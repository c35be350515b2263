import Viper

extension SessionsEndOthers {
    struct Interactor: Viper.Interactor {
        let service: SessionService
        let session: Session

        func execute(_ input: Input) async throws(Failure) { try await service.endOthers(by: session) }
    }
}
