import Viper

extension PasswordReset {
    struct Interactor: Viper.Interactor {
        let service: PasswordService
        let client: Client

        static let failures = FailureKinds.rule
        static let handlesSecrets = true

        func execute(_ input: Input) async throws(Failure) {
            try await service.recover(input.code, input.new, from: client)
        }
    }
}
