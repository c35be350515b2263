import Viper

extension SessionCurrent {
    struct Interactor: Viper.Interactor {
        let service: SessionService
        let session: Session

        func execute(_ input: Input) async throws(Failure) -> SessionDetails {
            try await service.details(of: session)
        }
    }
}
