import Viper

extension SessionRenewal {
    struct Interactor: Viper.Interactor {
        let service: SessionService
        let session: Session

        static let handlesSecrets = true

        func execute(_ input: Input) async throws(Failure) -> SessionDetails { try await service.renew(session) }
    }
}
