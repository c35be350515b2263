import Viper

extension PasswordChange {
    struct Interactor: Viper.Interactor {
        let service: PasswordService
        let caller: SignedInClient

        static let failures: FailureKinds = [.rule, .limited]
        static let handlesSecrets = true

        func execute(_ input: Input) async throws(Failure) {
            try await service.change(input.current, to: input.new, by: caller.session, from: caller.client)
        }
    }
}
