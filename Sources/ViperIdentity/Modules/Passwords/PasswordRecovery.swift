import Viper
import ViperHTTP
import ViperUsers

/// `POST /password-recoveries`: asks for a mail with a code. The response says nothing about who has the
/// address, and nothing about a bound.
enum PasswordRecovery {
    struct Input: WireInput {
        let email: EmailAddress

        init(_ field: inout some InputFields) {
            email = field.body("email", "The confirmed mail address of a user.", Unbounded())
        }
    }

    struct Interactor: Viper.Interactor {
        let service: PasswordService
        let client: Client

        static let handlesSecrets = true

        func execute(_ input: Input) async throws(Failure) {
            try await service.requestRecovery(input.email, from: client)
        }
    }
}

/// `POST /passwords`: sets a new password by the code of a mail, and ends every session.
enum PasswordReset {
    struct Input: WireInput {
        let code: String
        let new: Password

        init(_ field: inout some InputFields) {
            code = field.body("code", "The code of the mail.", .trimmed(1...100))
            new = field.body(
                "new", "8 to 256 characters, no common one, and not the name, the address or the old one.", .new)
        }
    }

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
