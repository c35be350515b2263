import Viper

extension EmailConfirmation {
    struct Interactor: Viper.Interactor {
        let service: SignUpService

        static let failures: FailureKinds = [.rule, .conflict]
        static let handlesSecrets = true

        func execute(_ input: Input) async throws(Failure) { try await service.confirm(input.code) }
    }
}
