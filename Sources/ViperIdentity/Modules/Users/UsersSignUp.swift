import Viper
import ViperHTTP
import ViperUsers
import ViperValues

/// `POST /users`: signs somebody up.
enum UsersSignUp {
    struct Input: Equatable {
        let user: NewUser
    }

    struct Interactor: Viper.Interactor {
        let service: SignUpService
        let client: Client

        static let failures: FailureKinds = [.forbidden, .conflict, .limited]
        static let handlesSecrets = true

        func execute(_ input: Input) async throws(Failure) -> User {
            try await service.signUp(input.user, from: client)
        }
    }

    struct View: CreatedView { typealias Model = UsersDetail.Document }
}

extension UsersSignUp.Input: WireInput {
    init(_ field: inout some InputFields) {
        user = NewUser(
            name: field.body("name", "3 to 30 letters from a to z, digits and underscores.", Unbounded()),
            email: field.body("email", "Good for signing in and recovery once its code was given.", Unbounded()),
            password: field.body("password", "8 to 256 characters, no common one, and not the name or address.", .new),
            displayName: field.body(
                optional: "displayName", "1 to 80 characters, trimmed; the name by default.", UserRules.displayName))
    }
}
