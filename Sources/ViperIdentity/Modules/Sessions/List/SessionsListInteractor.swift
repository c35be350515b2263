import Viper

extension SessionsList {
    struct Interactor: Viper.Interactor {
        let service: SessionService
        let session: Session

        func execute(_ input: Input) async throws(Failure) -> [Entry] {
            try await service.list(for: session).map { stored in
                Entry(session: stored, expiresAt: service.end(of: stored), isCurrent: stored.id == session.id)
            }
        }
    }
}
