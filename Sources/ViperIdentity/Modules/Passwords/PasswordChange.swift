import Viper
import ViperHTTP
import ViperUsers

/// `PUT /session/password`: changes the password, and ends all other sessions.
enum PasswordChange {
    struct Input: WireInput {
        let current: Password
        let new: Password

        init(_ field: inout some InputFields) {
            current = field.body("current", "The password so far.", .given)
            new = field.body(
                "new", "8 to 256 characters, no common one, and not the name, the address or the old one.", .new)
        }
    }

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
