import Viper

extension SessionSignOut {
    struct Interactor: Viper.Interactor {
        let service: SessionService
        /// Nil for a page whose session has ended.
        let session: Session?

        func execute(_ input: Input) async throws(Failure) -> Credential {
            guard let session else { return .cookie }
            try await service.end(session)
            return session.credential
        }
    }
}
