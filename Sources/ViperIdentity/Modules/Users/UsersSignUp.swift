import Viper
import ViperHTTP
import ViperUsers

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

        func execute(_ input: Input) async throws(Failure) -> UsersDetail.Outcome {
            UsersDetail.Outcome(user: try await service.signUp(input.user, from: client), isOwn: true)
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

/// `POST /email-confirmations`: confirms a mail address by the code that was sent to it.
enum EmailConfirmation {
    struct Input: WireInput {
        let code: String

        init(_ field: inout some InputFields) {
            code = field.body("code", "The code of the mail.", .trimmed(1...100))
        }
    }

    struct Interactor: Viper.Interactor {
        let service: SignUpService

        static let failures: FailureKinds = [.rule, .conflict]
        static let handlesSecrets = true

        func execute(_ input: Input) async throws(Failure) { try await service.confirm(input.code) }
    }
}

/// `POST /session/email-confirmation`: asks for the mail of confirmation again, for one that was lost.
enum ConfirmationMail {
    typealias Input = NoInput

    struct Interactor: Viper.Interactor {
        let service: SignUpService
        let session: Session
        let client: Client

        static let failures: FailureKinds = [.conflict, .limited]

        func execute(_ input: Input) async throws(Failure) {
            try await service.sendConfirmation(to: session, from: client)
        }
    }
}
