import Viper

extension SessionsEnd {
    struct Interactor: Viper.Interactor {
        let service: SessionService
        let session: Session

        func execute(_ input: Input) async throws(Failure) { try await service.end(input.id, by: session) }
    }
}
