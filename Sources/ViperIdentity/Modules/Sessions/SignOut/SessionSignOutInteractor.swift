import Viper

extension SessionSignOut {
    struct Interactor: Viper.Interactor {
        let service: SessionService
        let session: Session

        func execute(_ input: Input) async throws(Failure) -> Credential {
            try await service.end(session)
            return session.credential
        }
    }
}
