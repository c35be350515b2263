import Viper

extension UsersSignUp {
    struct Interactor: Viper.Interactor {
        let service: SignUpService
        let client: Client

        static let failures: FailureKinds = [.forbidden, .conflict, .limited]
        static let handlesSecrets = true

        func execute(_ input: Input) async throws(Failure) -> User {
            try await service.signUp(input.user, from: client)
        }
    }
}
