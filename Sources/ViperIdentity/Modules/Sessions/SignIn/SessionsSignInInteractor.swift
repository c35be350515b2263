import Viper

extension SessionsSignIn {
    struct Interactor: Viper.Interactor {
        let service: SignInService
        let client: Client

        static let failures: FailureKinds = [
            .unauthenticated(.bearer), .forbidden, .rule, .limited,
        ]
        static let handlesSecrets = true

        func execute(_ input: Input) async throws(Failure) -> SessionDetails {
            let login: Login
            switch (input.name, input.email) {
            case (let name?, nil): login = .name(name)
            case (nil, let email?): login = .email(email)
            case (nil, nil): throw Self.fault("missing", "Expected a name or a mail address, found neither.")
            case (.some, .some): throw Self.fault("conflict", "Expected a name or a mail address, found both.")
            }
            let attempt = SignInAttempt(
                login: login, password: input.password, code: input.code, clientName: input.client,
                credential: input.form == .cookie ? .cookie : .bearer)
            return try await service.signIn(attempt, from: client)
        }

        private static func fault(_ code: String, _ detail: String) -> Failure {
            .rule([Failure.Violation("name", code, detail)])
        }
    }
}
