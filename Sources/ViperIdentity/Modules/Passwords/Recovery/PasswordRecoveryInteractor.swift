import Viper

extension PasswordRecovery {
    struct Interactor: Viper.Interactor {
        let service: PasswordService
        let client: Client

        static let handlesSecrets = true

        func execute(_ input: Input) async throws(Failure) {
            try await service.requestRecovery(input.email, from: client)
        }
    }
}
